import { expect, test } from 'vitest'
import { linesOfInvocation } from './invocation-lines'

const line = (seconds: number, message: string, requestId: string | null) => ({
  at: `2026-01-05T10:00:0${seconds}.000Z`,
  ...{ level: 'info' as const, message, request_id: requestId },
})
const lines = [
  line(1, 'start of before', null),
  line(2, 'before', 'req_1'),
  line(3, 'start', null),
  line(4, 'mine', 'req_2'),
  line(5, 'other', 'req_3'),
]
const since = '2026-01-05T10:00:02.000Z'
const messages = (requestId: string | null, from = since) =>
  linesOfInvocation(lines, { requestId, since: from }).map(({ message }) => message)

test('lines of an invocation have its ID, or none and came after it began', () => {
  expect(messages('req_2')).toEqual(['start', 'mine'])
  expect(messages('req_2', '')).toEqual(['start of before', 'start', 'mine'])
})

test('without an ID, all lines that came after it began are shown', () => {
  expect(messages(null)).toEqual(['start', 'mine', 'other'])
})
