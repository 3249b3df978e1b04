import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fixed, name, number, span, time } from '../src/why/text';

test('numbers are those of internal/plain', () => {
  for (const [want, v] of [
    ['0', -0], ['3', 3], ['-12', -12], ['1000000', 1e6], ['0.30', 0.3], ['-0.20', -0.2], ['2.50', 2.499999],
    ['0.0049', 0.0049], ['0.01', 0.005], ['-1e-09', -1e-9], ['1e+15', 1e15], ['NaN', NaN], ['+Inf', Infinity], ['-Inf', -Infinity],
  ] as const) {
    assert.equal(number(v), want);
  }
});

test('a number between two results goes to the even one, as in Go', () => {
  for (const [want, v, decimals] of [
    ['0.12', 0.125, 2], ['0.38', 0.375, 2], ['0.2', 0.25, 1], ['0.8', 0.75, 1], ['2', 2.5, 0], ['4', 3.5, 0], ['-0.12', -0.125, 2], ['-0.00', -0.001, 2], ['0.15', 0.15, 2],
  ] as const) {
    assert.equal(fixed(v, decimals), want);
  }
});

test('times and names', () => {
  assert.deepEqual([0, 16e6, 250e6, 1e9, 61.25e9].map(time), ['0.0 s', '0.016 s', '0.2 s', '1.0 s', '61.2 s']);
  assert.deepEqual([0, 500e6, 1e9, 60e9, 90e9, 3600e9, 1500e6].map(span), ['0s', '500ms', '1s', '1m', '1m30s', '1h', '1.5s']);
  assert.equal(name('<b>\u001b[31m\u202e\n'), '<b>\\x1b[31m\\u202e\\n');
});
