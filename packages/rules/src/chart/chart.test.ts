import { describe, expect, it } from 'vitest'
import { chartNumber, niceTicks } from './chart-scale'
import { guessChart, readChartSettings } from './chart-settings'

const OIDS = {
  int8: 20,
  int4: 23,
  text: 25,
  date: 1082,
  timestamptz: 1184,
  numeric: 1700,
  textArray: 1009,
}
const columns = (...of: [string, keyof typeof OIDS][]) =>
  of.map(([name, type]) => ({ name, typeOid: OIDS[type] }))

describe('guessChart', () => {
  it.each([
    [
      'a count by name',
      columns(['city', 'text'], ['count', 'int8']),
      { kind: 'bar', x: 'city', y: ['count'] },
    ],
    [
      'a series',
      columns(['day', 'date'], ['a', 'int4'], ['b', 'numeric']),
      { kind: 'line', x: 'day', y: ['a', 'b'] },
    ],
    [
      'time before names',
      columns(['city', 'text'], ['at', 'timestamptz'], ['n', 'int4']),
      { kind: 'line', x: 'at', y: ['n'] },
    ],
    [
      'a key is no measure',
      columns(['id', 'int8'], ['name', 'text'], ['total', 'numeric']),
      { kind: 'bar', x: 'name', y: ['total'] },
    ],
    [
      'numbers over numbers',
      columns(['x', 'int4'], ['y', 'int4']),
      { kind: 'line', x: 'x', y: ['y'] },
    ],
    ['one number', columns(['n', 'int4']), { kind: 'bar', x: 'n', y: ['n'] }],
    [
      'keys, when there is nothing else',
      columns(['name', 'text'], ['id', 'int4']),
      { kind: 'bar', x: 'name', y: ['id'] },
    ],
  ])('%s', (_, of, expected) => expect(guessChart(of)).toEqual(expected))

  it('is none without a number', () =>
    expect(guessChart(columns(['a', 'text'], ['b', 'date']))).toBeNull())
})

describe('readChartSettings', () => {
  const now = columns(['day', 'date'], ['a', 'int4'])
  it.each([
    [
      { kind: 'area', x: 'day', y: ['a', 'gone', 'a'] },
      { kind: 'area', x: 'day', y: ['a'] },
    ],
    [{ kind: 'area', x: 'gone', y: ['a'] }, null],
    [{ kind: 'area', x: 'day', y: ['gone'] }, null],
    [{ kind: 'pie', x: 'day', y: ['a'] }, null],
    [{ kind: 'bar', x: 'day', y: 'a' }, null],
    ['bar', null],
    [null, null],
  ])('%j', (stored, expected) => expect(readChartSettings(stored, now)).toEqual(expected))
})

describe('niceTicks', () => {
  it.each([
    [
      [3, 17],
      [0, 5, 10, 15, 20],
    ],
    [
      [0.1, 0.3],
      [0, 0.1, 0.2, 0.3],
    ],
    [
      [-4, 6],
      [-4, -2, 0, 2, 4, 6],
    ],
    [
      [1e-9, 3e-9],
      [0, 1e-9, 2e-9, 3e-9],
    ],
    [[], [0, 1]],
    [[0], [0, 1]],
  ])('of %j', (values, ticks) => expect(niceTicks(values)).toEqual(ticks))
})

describe('chartNumber', () => {
  it.each([
    ['12', 12],
    ['-0.5', -0.5],
    ['1e3', 1000],
    ['$1,234.50', 1234.5],
    ['-$3.00', -3],
    ['NaN', null],
    ['Infinity', null],
    ['', null],
    [null, null],
    ['x', null],
  ])('%j is %j', (value, number) => expect(chartNumber(value)).toBe(number))
})
