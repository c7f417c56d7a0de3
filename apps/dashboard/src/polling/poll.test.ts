import { PlatformError } from '@howdah/platform-client/errors'
import { expect, test } from 'vitest'
import { poll, POLL_INTERVAL_MS } from './poll'

const notFound = new PlatformError({ code: 'not_found', message: 'No such project.', status: 404 })

test('a query is read again until its subject is not found', () => {
  const every = poll(POLL_INTERVAL_MS.people)
  expect(every({ state: { data: undefined, error: null } })).toBe(10_000)
  expect(every({ state: { data: 'before', error: new Error('Cut') } })).toBe(10_000)
  expect(every({ state: { data: 'before', error: notFound } })).toBe(false)
})

test('the last answer chooses the interval', () => {
  const every = poll<string>((data) =>
    data === undefined
      ? false
      : data === 'busy'
        ? POLL_INTERVAL_MS.passing
        : POLL_INTERVAL_MS.settled,
  )
  expect(every({ state: { data: undefined, error: null } })).toBe(false)
  expect(every({ state: { data: 'busy', error: null } })).toBe(500)
  expect(every({ state: { data: 'idle', error: null } })).toBe(5_000)
})
