// @vitest-environment node
import type { PlatformClient } from '@howdah/platform-client/client'
import { expect, it } from 'vitest'
import { retainedExecution, retainExecution } from './retained-executions'
import { idleExecution, type SqlExecution } from './sql-execution'

const client = () => ({}) as PlatformClient // an identity
const ended = (size: number) =>
  ({ status: 'done', results: [{ rows: { size } }] }) as unknown as SqlExecution // its size counts

it('gives back the last run of an editor, to its own client only', () => {
  const [own, other] = [client(), client()]
  const run = ended(1)
  retainExecution(own, 'a', run)
  expect(retainedExecution(own, 'a')).toBe(run)
  expect(retainedExecution(own, 'b')).toBeNull()
  expect(retainedExecution(other, 'a')).toBeNull()
})

it('retains nothing of an editor without results', () => {
  const own = client()
  retainExecution(own, 'a', ended(1))
  retainExecution(own, 'a', idleExecution)
  expect(retainedExecution(own, 'a')).toBeNull()
})

it('is bounded in editors and in size', () => {
  const own = client()
  for (const editor of ['a', 'b', 'c', 'd', 'e', 'f']) retainExecution(own, editor, ended(1))
  expect(retainedExecution(own, 'a')).toBeNull()
  expect(retainedExecution(own, 'b')).not.toBeNull()
  retainExecution(own, 'g', ended(64 * 1024 * 1024))
  expect(retainedExecution(own, 'f')).toBeNull()
  expect(retainedExecution(own, 'g')).not.toBeNull()
  retainExecution(own, 'h', ended(64 * 1024 * 1024 + 1))
  expect(retainedExecution(own, 'h')).toBeNull()
})
