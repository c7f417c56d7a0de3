import { expect, test } from 'vitest'
import { parameterInUnit, parameterProblem, POSTGRES_PARAMETERS } from './parameters'

test('only parameters of the list can be changed', () => {
  for (const name of ['shared_preload_libraries', 'archive_command', 'constructor', 'Work_mem', ''])
    expect(parameterProblem(name, '1')).toBe('unknown')
})

test('values are numbers within their range or one of a few words', () => {
  const problems = (name: string, values: string[]) =>
    values.map((value) => parameterProblem(name, value))
  expect(problems('work_mem', ['64', '1048576', '63', '1048577', '64kB', '64.5', ' 64'])).toEqual([
    ...[null, null, 'out-of-range', 'out-of-range'],
    ...['not-a-number', 'not-a-number', 'not-a-number'],
  ])
  expect(problems('lock_timeout', ['0', '1', '1000', '-1'])).toEqual([
    ...[null, 'out-of-range', null, 'out-of-range'],
  ])
  expect(problems('random_page_cost', ['1.1', '0.1', '0', 'NaN', "1'"])).toEqual([
    ...[null, null, 'out-of-range', 'not-a-number', 'not-a-number'],
  ])
  expect(problems('autovacuum', ['on', 'off', 'ON', '1'])).toEqual([
    ...[null, null, 'not-a-value', 'not-a-value'],
  ])
})

test('nothing of the list names a file, a program, an address or a library', () => {
  for (const name of Object.keys(POSTGRES_PARAMETERS))
    expect(name).not.toMatch(/command|file|librar|director|address|port|hba|ssl|log_|role|path/)
})

test('a number with a unit is one of the unit that Postgres counts in', () => {
  const cases: readonly [text: string, unit: string | null, value: string][] = [
    ['8 MB', 'kB', '8192'],
    ['8MB', 'kB', '8192'],
    ['1.5GB', 'kB', '1572864'],
    ['1 GB', '8kB', '131072'],
    ['64kB', 'MB', '0.0625'],
    ['5 min', 's', '300'],
    ['2s', 'ms', '2000'],
    ['1.5 h', 'min', '90'],
    // As they are: no unit, an unknown one, one of another kind, none to count in.
    ...['64', '8 mb', '8 constructor', '8 s', 'MB', '8 MB 1', ''].map(
      (text): [string, string, string] => [text, 'kB', text],
    ),
    ['8 MB', null, '8 MB'],
  ]
  for (const [text, unit, value] of cases) expect(parameterInUnit(text, unit), text).toBe(value)
})
