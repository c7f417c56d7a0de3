import { expect, it } from 'vitest'
import { errorForModel } from './error-for-model'

it.each([
  [
    {
      sqlstate: '42703',
      message: 'column "nope" does not exist',
      hint: 'Perhaps you meant "note".',
    },
    'column "nope" does not exist (SQLSTATE 42703)\nHint: Perhaps you meant "note".',
  ],
  [
    {
      sqlstate: '22P02',
      message: 'invalid input syntax for type integer: "ada@example.com"',
      hint: null,
    },
    'invalid input syntax for type integer (SQLSTATE 22P02)',
  ],
  [
    { sqlstate: '22008', message: `date/time field value out of range: "1.1.0"`, hint: 'ada' },
    'date/time field value out of range (SQLSTATE 22008)',
  ],
  [
    {
      sqlstate: '23505',
      message: 'duplicate key value violates unique constraint "people_email_key"',
      hint: null,
    },
    'duplicate key value violates unique constraint "people_email_key" (SQLSTATE 23505)',
  ],
  [{ sqlstate: 'P0001', message: 'no credit for ada@example.com', hint: 'ada' }, 'SQLSTATE P0001'],
  [{ sqlstate: 'XX000', message: 'ada', hint: null }, 'SQLSTATE XX000'],
])('%j is reported as %j', (error, message) => expect(errorForModel(error)).toBe(message))
