import { expect, test } from 'vitest'
import { rolledBackCount } from './rolled-back'

const ran = (...commands: (string | null)[]) => commands.map((command) => ({ command, sql: '' }))

test.each([
  [[], 0],
  [['CREATE TABLE', 'INSERT'], 2],
  [['SELECT', 'SHOW', null, 'UPDATE'], 1],
  [['BEGIN', 'INSERT', 'COMMIT', 'DELETE'], 1],
  [['BEGIN', 'INSERT', 'COMMIT'], 0],
  [['BEGIN', 'INSERT', 'ROLLBACK', 'SELECT'], 0],
  [['BEGIN', 'INSERT', 'SAVEPOINT'], 1],
] as const)('of %j, %i are rolled back', (commands, count) => {
  expect(rolledBackCount(ran(...commands))).toBe(count)
})

test('a rollback to a savepoint ends no transaction', () => {
  const back = { command: 'ROLLBACK', sql: 'rollback to savepoint s' }
  expect(rolledBackCount([...ran('INSERT'), back])).toBe(1)
})
