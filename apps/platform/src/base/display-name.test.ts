import { expect, it } from 'vitest'
import { AppError } from './app-error'
import { readDisplayName } from './display-name'

it.each(['Acme', ' Acme & Sons ', 'متجر الكتب', '👩‍👩‍👧', 'क्षत्रिय', 'می‌خواهم', 'Acme.com'])(
  'takes %s',
  (name) => {
    expect(readDisplayName(name)).toBe(name.trim())
  },
)

it.each([
  '',
  ' ',
  '\u200b',
  'Acme\nVisit us',
  'Acme\r\nBcc: a@b.c',
  'Acme\u2028more',
  'invoice\u202efdp.exe',
  '\u2066Acme',
  'Ac\u0007me',
  'Ac\ufeffme',
])('refuses %j', (name) => {
  expect(() => readDisplayName(name)).toThrow(AppError)
})
