import { expect, test } from 'vitest'
import { startsWithOwnName } from './own-name'

test.each([
  ...['Howdah', 'HOWDAH Support', ' h o w d a h ', 'H0wdah', 'Ｈｏｗｄａｈ', 'Hôwdäh', '“Howdah”'],
  ...['hоwdаh', 'How-dah CLI', 'Howdah’s backups'],
])('%s is taken for this server', (name) => expect(startsWithOwnName(name)).toBe(true))

test.each(['Backups for Howdah', 'Meter reader', 'How to', 'Ada', ''])('%s is not', (name) =>
  expect(startsWithOwnName(name)).toBe(false),
)
