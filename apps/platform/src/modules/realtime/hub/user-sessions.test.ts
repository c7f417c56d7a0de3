import { expect, it, vi } from 'vitest'
import { hasEnded, ownSessionOf } from './user-sessions'

const id = '6f1c2a34-0000-4000-8000-0000000000aa'
const ref = 'abcdefghijklmnopqrst'
const access = (claims: Record<string, unknown>) => ({ role: 'authenticated', claims }) as const
const own = { iss: `https://api.example.com/${ref}/auth/v1`, session_id: id }

it('a session is named by tokens of the project’s own auth service alone', () => {
  expect(ownSessionOf(ref, access(own))).toBe(id)
  expect(ownSessionOf('another', access(own))).toBeNull()
  expect(ownSessionOf(ref, access({ ...own, iss: 'https://clerk.example.com' }))).toBeNull()
  expect(ownSessionOf(ref, access({ session_id: id }))).toBeNull()
  expect(ownSessionOf(ref, access({ ...own, session_id: `${id}'` }))).toBeNull()
  expect(ownSessionOf(ref, access({ ...own, session_id: 7 }))).toBeNull()
})

it('tokens without a session are not looked up, and a database that is away or busy ends nothing', async () => {
  const endedSessions = vi.fn(() => Promise.resolve(new Set([id])))
  expect(await hasEnded({ ref, endedSessions }, access({ role: 'anon' }))).toBe(false)
  expect(endedSessions).not.toHaveBeenCalled()
  expect(await hasEnded({ ref, endedSessions }, access(own))).toBe(true)
  const failing = () => Promise.reject(new Error('away'))
  expect(await hasEnded({ ref, endedSessions: failing }, access(own))).toBe(false)
  const busy = () => new Promise<Set<string>>(() => undefined)
  expect(await hasEnded({ ref, endedSessions: busy }, access(own))).toBe(false)
})
