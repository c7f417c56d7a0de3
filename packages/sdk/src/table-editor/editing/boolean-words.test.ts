// @vitest-environment node
import { expect, it } from 'vitest'
import { shownValue, writtenValue } from './boolean-words'

const boolean = { data_type: 'boolean', enums: [] }
const text = { data_type: 'text', enums: [] }

it.each(['t', 'f'])('shows the boolean %s as a word, and writes it as Postgres does', (value) => {
  expect(shownValue(boolean, value)).toBe({ t: 'true', f: 'false' }[value])
  expect(writtenValue(boolean, shownValue(boolean, value))).toBe(value)
})

it('leaves everything else as it is', () => {
  expect(shownValue(text, 't')).toBe('t')
  expect(writtenValue(text, 'true')).toBe('true')
  expect(writtenValue(boolean, 'yes')).toBe('yes')
})
