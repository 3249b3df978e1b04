// Rows as data, to be copied and pasted between tables and windows.

import { type Row, type Table, type Value } from './table';

/** dataOf returns a row with all that stands below it as data, or a text that says why that cannot be. */
export function dataOf(table: Table, of: string): { text: string } | { why: string } {
  const seen = new Set<string>();
  const missing: string[] = [];
  const rowData = (name: string): unknown => {
    const row = table.rows.find((r) => r.name === name);
    if (!row || seen.has(name)) return name; // where it stands again it is a name
    seen.add(name);
    const data: { [field: string]: unknown } = { Name: name };
    for (const v of row.fields) {
      if (v.why) missing.push(`${name} has a ${v.path} that data cannot name`);
      if (v.value !== undefined) put(data, row, v);
    }
    if (row.children) data.Children = row.children.map(rowData);
    return data;
  };
  const data = rowData(of);
  return missing.length > 0 ? { why: `${missing.join('; ')}. Duplicate keeps it.` } : { text: JSON.stringify(data) };
}

/** put sets a field of data by its path. */
function put(data: { [field: string]: unknown }, row: Row, { path, value }: Value): void {
  const [part, ...rest] = path.split('.') as [string, ...string[]];
  if (rest.length === 0) {
    data[part] = value;
    return;
  }
  if (part === 'Gate') return; // its numbers are those of all rows that have it
  if (part === 'Act' || part === 'Ask') {
    const name = row.fields.find((v) => v.path === part)!.value as string;
    const args = typeof data[part] === 'string' ? {} : (data[part] as { [name: string]: object })[name]!;
    data[part] = { [name]: { ...args, [rest.join('.')]: value } };
    return;
  }
  data[part] = { ...(data[part] as object | undefined), [rest.join('.')]: value };
}

/** rowIn returns the row that a text has, of a whole table its root, or a text that says why it has none. */
export function rowIn(text: string): { row: object } | { why: string } {
  try {
    const data = JSON.parse(text) as { Table?: unknown } | null;
    const row: unknown = data?.Table ?? data;
    if (typeof row === 'object' && row !== null && typeof (row as { Name?: unknown }).Name === 'string') return { row };
  } catch {
    // it is said below
  }
  return { why: 'What is to be pasted is no row: copy one here, or in another window.' };
}
