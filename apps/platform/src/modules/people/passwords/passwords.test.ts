import type { Pool } from 'pg'
import { expect, it } from 'vitest'
import { hashTurns } from '../../../base/time/hash-turns'
import type { Accounts } from '../accounts'
import { createPasswords } from './passwords'

it('leaves threads free while passwords of people and those of projects are hashed', async () => {
  let [running, highest] = [0, 0]
  const work = async () => {
    highest = Math.max(highest, (running += 1))
    await new Promise((resolve) => setImmediate(resolve))
    running -= 1
    return 'hash'
  }
  const accounts = {
    $context: Promise.resolve({ password: { hash: work, verify: work } }),
  } as unknown as Accounts
  const client = {
    query: () => Promise.resolve({ rowCount: 1 }),
    ...{ on: () => undefined, off: () => undefined, release: () => undefined },
  }
  const control = {
    query: () => Promise.resolve({ rows: [{ password: 'stored' }], rowCount: 1 }),
    connect: () => Promise.resolve(client),
  } as unknown as Pool
  const passwords = createPasswords({ accounts, control, findReset: async () => 'person' })
  const change = { current: 'current password', next: 'the next password', keepSession: 'one' }
  await Promise.all([
    ...['a', 'b', 'c'].map((person) => passwords.change(person, change)),
    ...[1, 2, 3].map(() => passwords.hash('a new password')),
    ...['x', 'y', 'z'].map((project) => hashTurns(project, work)),
  ])
  expect(highest).toBe(2)
})
