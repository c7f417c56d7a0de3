import { expect, test } from 'vitest'
import { parameterProblem, POSTGRES_PARAMETERS } from './parameters'

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
