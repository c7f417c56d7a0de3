import { expect, it } from 'vitest'
import { dataApiRefusal } from './data-api-refusal'

const of = (code: string, message: string) =>
  dataApiRefusal(
    Buffer.from(JSON.stringify({ code, message, details: 'Key (id)=(7) is there.', hint: null })),
  )?.message

it.each([
  [
    '42501',
    'new row violates row-level security policy for table "messages"',
    'new row violates row-level security policy for table "messages"',
  ],
  [
    '23505',
    'duplicate key value violates unique constraint "messages_pkey"',
    'duplicate key value violates unique constraint "messages_pkey"',
  ],
  [
    'PGRST205',
    "Could not find the table 'public.nope' in the schema cache",
    "Could not find the table 'public.nope' in the schema cache",
  ],
  [
    '22P02',
    'invalid input syntax for type integer: "my "secret""',
    'invalid input syntax for type integer: "…"',
  ],
  ['22003', 'value "99999999999" is out of range', 'value "…" is out of range'],
  ['PGRST100', '"failed to parse filter (eq(7))" (line 1)', '"failed to parse filter (…)'],
  ['P0001', 'Ada (ada@example.com) has 12.50 of "gold", not 20', 'Ada … has … of …, not …'],
  ['PT402', 'pay 7 first', 'pay … first'],
])('of %s, %s', (code, message, logged) => {
  expect(of(code, message)).toBe(logged)
})

it('reads only errors of PostgREST', () => {
  for (const text of [
    '',
    'Bad gateway',
    'null',
    '[]',
    '{"message":"x"}',
    '{"code":1,"message":"x"}',
  ])
    expect(dataApiRefusal(Buffer.from(text))).toBeNull()
})

it('reads a message in one pass', () => {
  const startedAt = performance.now()
  expect(of('P0001', `${'a'.repeat(300_000)} 7`)).toMatch(/^a+ …$/)
  expect(performance.now() - startedAt).toBeLessThan(10_000)
})
