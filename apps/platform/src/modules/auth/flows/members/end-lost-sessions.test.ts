import { expect, it, vi } from 'vitest'
import type { Log } from '../../../../base/log/log'
import { createMemberSessions } from '../../rows/member-sessions'
import { endLostSessions } from './end-lost-sessions'

const session = (id: string, ref: string) => ({ id, ref, userId: 'user', personId: 'former' })

function setUp(rows: ReturnType<typeof session>[]) {
  const query = vi.fn((text: string) =>
    Promise.resolve({ rows: text.startsWith('select') ? rows : [] }),
  )
  const ofPerson = vi.fn(() => Promise.resolve(null))
  const identity = { describe: () => Promise.resolve(new Map()) }
  const parts = { control: { query }, identity, projects: { ofPerson }, projectMemory: {} }
  const memberSessions = createMemberSessions(
    parts as unknown as Parameters<typeof createMemberSessions>[0],
  )
  return { memberSessions, ofPerson, query }
}

it('asks nothing after changes of others than members', async () => {
  const { memberSessions, query } = setUp([session('1', 'a')])
  expect(await memberSessions.removeLost({ authorizationId: '1' })).toEqual([])
  expect(await memberSessions.removeLost({ embedSessionId: '1' })).toEqual([])
  expect(query).not.toHaveBeenCalled()
})

it('asks once for a member of a project', async () => {
  const { memberSessions, ofPerson } = setUp([
    ...[session('1', 'a'), session('2', 'a'), session('3', 'b')],
  ])
  const lost = await memberSessions.removeLost({ personId: 'former' })
  expect(lost.map(({ id }) => id)).toEqual(['1', '2', '3'])
  expect(ofPerson.mock.calls).toEqual([
    ['former', 'a'],
    ['former', 'b'],
  ])
})

it('waits for no database of a project', async () => {
  const { memberSessions } = setUp([session('1', 'away'), session('2', 'b')])
  const reached: string[] = []
  const authDatabases = {
    transaction: (ref: string) => {
      reached.push(ref)
      return ref === 'away' ? new Promise<never>(() => undefined) : Promise.resolve()
    },
  } as unknown as Parameters<typeof endLostSessions>[0]['authDatabases']
  const log = {} as Log
  await endLostSessions({ authDatabases, log, memberSessions }, { personId: 'former' })
  expect(reached).toEqual(['away', 'b'])
})
