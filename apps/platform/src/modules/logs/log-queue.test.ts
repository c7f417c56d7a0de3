import { expect, it } from 'vitest'
import { NO_REQUEST, type LogLine } from './log-line'
import { createLogQueue } from './log-queue'

const noon = Date.parse('2026-11-25T12:00:00Z')
const line = (message: string, at = noon): LogLine => ({
  ...NO_REQUEST,
  ...{ at, source: 'operations', product: null, severity: 'info', message, details: null },
})
const messages = (queue: ReturnType<typeof createLogQueue>) =>
  queue.next()?.rows.map((row) => row[4])

it('returns a batch again until it is done, and later lines after it', () => {
  const queue = createLogQueue()
  queue.add(line('one'))
  const first = queue.next()
  queue.add(line('two'))
  expect(queue.next()).toBe(first)
  queue.done()
  expect(messages(queue)).toEqual(['two'])
  expect(queue.next()?.name).not.toBe(first?.name)
  queue.done()
  expect(queue.next()).toBeNull()
  expect(queue.isEmpty).toBe(true)
})

it('has lines of one day in a batch', () => {
  const queue = createLogQueue()
  queue.add(line('today'))
  queue.add(line('tomorrow', noon + 86_400_000))
  expect(queue.next()).toMatchObject({ day: '2026-11-25' })
  expect(messages(queue)).toEqual(['today'])
  queue.done()
  expect(queue.next()).toMatchObject({ day: '2026-11-26' })
})

it('parts lines at midnight in UTC, in either order', () => {
  const queue = createLogQueue()
  const midnight = Date.parse('2026-11-26T00:00:00Z')
  queue.add(line('first of a day', midnight))
  queue.add(line('last of the day before', midnight - 0.001))
  queue.add(line('noon before', noon))
  expect(queue.next()).toMatchObject({ day: '2026-11-26' })
  expect(messages(queue)).toEqual(['first of a day'])
  queue.done()
  expect(queue.next()).toMatchObject({ day: '2026-11-25' })
  expect(messages(queue)).toEqual(['last of the day before', 'noon before'])
})

it('drops what is beyond its bounds, and counts it', () => {
  const queue = createLogQueue()
  for (let at = 0; at < 20_010; at += 1) queue.add(line(String(at)))
  expect(queue.next()?.dropped).toBe(10)
  let total = 0
  for (let batch = queue.next(); batch !== null; batch = queue.next()) {
    total += batch.rows.length
    queue.done()
  }
  expect(total).toBe(20_000)
  for (let at = 0; at < 2_000; at += 1) queue.add(line('x'.repeat(20_000)))
  // A text is cut to 10,000 characters, of which 16 million fit.
  expect(queue.next()?.dropped).toBeGreaterThan(300)
  expect(queue.next()?.rows[0]?.[4]).toHaveLength(10_001)
})
