// The control of a field, by its kind. It labels itself.

import { useLayoutEffect, useRef } from 'preact/hooks';
import { places } from '../../edit/rows';
import { partsOf, rowOf, vocabulary, type Field, type Row } from '../../edit/table';
import { name } from '../../why/text';

interface Props {
  f: Field;
  value: unknown; // undefined if it is not set
  set: (value: unknown) => void;
  row: Row;
}

export function Control({ f, value, set, row }: Props) {
  switch (f.kind) {
    case 'switch':
      return <label>{f.path} <input type="checkbox" checked={value === true} onChange={(e) => set(e.currentTarget.checked)} /></label>;
    case 'choice':
      return (
        <label>{f.path} <select value={String(value ?? '')} onChange={(e) => set(e.currentTarget.value)}>
          {value === undefined && <option value="">choose…</option>}
          {f.choices!.map((c) => <option key={c} value={c}>{c}</option>)}
        </select></label>
      );
    case 'flags':
      return <Checks f={f} value={value} set={set} names={vocabulary.value.flags} />;
    case 'stimuli':
      return <Checks f={f} value={value} set={set} names={vocabulary.value.stimuli} />;
    case 'names':
      return <Checks f={f} value={value} set={set} names={[...siblings(row), '^', '*']} />;
    case 'part':
      return <PartBox f={f} value={value} set={set} />;
    case 'list':
      return <label>{f.path} <TextBox value={value === undefined ? '' : JSON.stringify(value)} wide onValue={(text) => set(jsonOf(text))} /></label>;
    case 'text':
      return <label>{f.path} <TextBox value={String(value ?? '')} wide onValue={set} exact /></label>;
    case 'duration':
      return <label>{f.path} <TextBox value={String(value ?? '')} onValue={set} /></label>;
  }
  return <label>{f.path} <TextBox value={String(value ?? '')} onValue={(text) => set(jsonOf(text))} numeric={f} /></label>;
}

/** jsonOf returns the value that a text is, or the text, which the game refuses in words. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const siblings = (row: Row) => [...new Set(places().filter((p) => p.row === row.name && p.group !== '').flatMap((p) => rowOf(p.group)!.children!))];

/** Checks is a list of names, a box for each. */
function Checks({ f, value, set, names }: Omit<Props, 'row'> & { names: string[] }) {
  const has = Array.isArray(value) ? (value as string[]) : [];
  const all = [...new Set([...names, ...has])];
  const toggle = (of: string, on: boolean) => set(on ? [...has, of] : has.filter((n) => n !== of));
  return (
    <fieldset class="checks">
      <legend>{f.path}</legend>
      {all.map((of) => <label key={of}><input type="checkbox" checked={has.includes(of)} onChange={(e) => toggle(of, e.currentTarget.checked)} />{name(of)}</label>)}
      {names.length === 0 && <label>another <TextBox value="" onValue={(text) => text !== '' && toggle(text, true)} /></label>}
    </fieldset>
  );
}

/** PartBox is a name of a part, with those that there are and the rows that have them. */
function PartBox({ f, value, set }: Omit<Props, 'row'>) {
  const id = `parts-${f.part}`;
  return (
    <label>
      {f.path} <TextBox value={String(value ?? '')} wide list={id} onValue={(text) => text !== '' && set(text)} />
      <datalist id={id}>{partsOf(f.part!).map((p) => <option key={p.name} value={p.name}>{usedBy(p.rows)}</option>)}</datalist>
    </label>
  );
}

/** usedBy says which rows have a part. */
export const usedBy = (rows: string[]) => (rows.length === 0 ? 'no row has it' : `as in ${rows.slice(0, 4).map(name).join(', ')}${rows.length > 4 ? ` and ${rows.length - 4} more` : ''}`);

interface BoxProps {
  value: string;
  onValue: (text: string) => void;
  wide?: boolean;
  exact?: boolean; // spaces at its ends are of it
  numeric?: Field;
  list?: string;
  id?: string;
}

/** TextBox shows a value, but never over what is being typed: the game is asked for its values every second. */
export function TextBox({ value, onValue, wide, exact, numeric, list, id }: BoxProps) {
  const box = useRef<HTMLInputElement>(null);
  const typing = useRef(false);
  useLayoutEffect(() => {
    if (box.current && !typing.current) box.current.value = value;
  });
  const onInput = () => void (typing.current = true);
  const onChange = (e: { currentTarget: HTMLInputElement }) => {
    typing.current = false;
    const text = exact ? e.currentTarget.value : e.currentTarget.value.trim();
    if (text !== value) onValue(text);
  };
  const f = numeric;
  if (f && (f.min ?? f.max ?? f.step) !== undefined) { // the browser's arrows keep within the tags
    return <input ref={box} type="number" min={f.min ?? ''} max={f.max ?? ''} step={f.step ?? (f.kind === 'count' ? '1' : 'any')} onInput={onInput} onChange={onChange} />;
  }
  return <input ref={box} id={id} type="text" list={list} class={wide ? 'wide' : ''} spellcheck={false} autocomplete="off" inputMode={f ? 'decimal' : 'text'} onInput={onInput} onChange={onChange} />;
}
