import { afterEach, expect, test, vi } from 'vitest'
import type { EmbeddedPerson } from '../../../access/person.types'
import { checkEmbeddedRun } from './embedded-run'

const visitor: EmbeddedPerson = {
  id: 'ada',
  via: 'embed-session',
  embedSessionId: 'e1',
  label: '',
  projectRef: 'shop',
  operations: ['runQuery'],
  buckets: [],
  role: 'anon',
  claims: {},
  isReadOnly: true,
  scopes: null,
}
const never = new AbortController().signal

afterEach(() => vi.restoreAllMocks())

test('a visitor who does not read the rows of a run does not hold its place', () => {
  const time = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(time.signal)
  const { run } = checkEmbeddedRun(visitor, { query: 'select 1' }, never)
  expect(timeout).toHaveBeenCalledWith(120_000)
  expect(run.signal.aborted).toBe(false)
  time.abort()
  expect(run.signal.aborted).toBe(true)
})

test('runs of a session and of sessions with the same claims are counted together, and read unless it may write', () => {
  const { run } = checkEmbeddedRun(visitor, { query: 'select 1' }, never)
  expect(run).toMatchObject({
    counted: 'embed session e1',
    isOneStatement: true,
    readOnly: true,
  })
  const other = { ...visitor, embedSessionId: 'e2' }
  const counted = (person: EmbeddedPerson) =>
    checkEmbeddedRun(person, { query: 'select 1' }, never).run.counted
  expect(counted(other)).toBe('embed session e2')
  const eve = { claims: { sub: 'eve' } }
  expect(counted({ ...other, ...eve })).toBe(counted({ ...visitor, ...eve }))
  expect(counted({ ...visitor, claims: { sub: 'ada' } })).not.toBe(counted({ ...visitor, ...eve }))
  const writes = checkEmbeddedRun({ ...visitor, isReadOnly: false }, { query: 'select 1' }, never)
  expect(writes.run.readOnly).toBeUndefined()
})

test.each([
  { query: `select ${'1'.repeat(1_000_000)}` },
  { query: 'select 1', connectionString: 'postgresql://postgres@127.0.0.1:5432/other' },
  { query: 'select 1', copyData: '' },
  { query: 'reset role' },
  { query: `select set_config('role', 'x', true)` },
  { query: 'select u&"x"' },
])('a visitor does not run %j', (options) => {
  expect(() => checkEmbeddedRun(visitor, options, never)).toThrow(
    expect.objectContaining({ status: 403 }),
  )
})
