import { expect, it } from 'vitest'
import { mailName } from './mail-name'

it.each([
  ['Acme & Sons', 'Acme & Sons'],
  [
    'Acme\n\nYou won: https://evil.example/a',
    'Acme You won: https:\u2060/\u2060/\u2060evil.\u2060example/\u2060a',
  ],
  ['Acme.com', 'Acme.\u2060com'],
  ['Acme Inc.', 'Acme Inc.'],
  ['boss@evil.example', 'boss@\u2060evil.\u2060example'],
  ['x'.repeat(101), `${'x'.repeat(100)}…`],
])('%j is %j in a mail', (name, expected) => expect(mailName(name)).toBe(expected))
