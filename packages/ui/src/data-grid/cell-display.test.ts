import { expect, it } from 'vitest'
import { DISPLAY_LIMIT, displayText } from './cell-display'
import { MAX_COLUMN_WIDTH, MIN_COLUMN_WIDTH, guessColumnWidth } from './columns/column-width'
import { dataGridMessages } from './data-grid.messages'

const length = dataGridMessages.cutLength

it.each([
  '',
  ' ',
  '9007199254740993',
  '1.10',
  '2026-01-01 00:00:00+00',
  '\\xdeadbeef',
  '{"a": 1}',
  '  two  spaces ',
])('shows %j as Postgres wrote it', (text) => {
  expect(displayText(text, length)).toBe(text)
})

it('marks line breaks of every kind in the one line', () => {
  expect(displayText('a\nb\r\nc\rd', length)).toBe('a⏎b⏎c⏎d')
})

it('cuts a long value and says its length', () => {
  expect(displayText('x'.repeat(DISPLAY_LIMIT), length)).toBe('x'.repeat(DISPLAY_LIMIT))
  expect(displayText('x'.repeat(12_345), length)).toBe(
    `${'x'.repeat(DISPLAY_LIMIT)}… (12,345 characters)`,
  )
})

it('does not cut a character in two', () => {
  const text = `${'x'.repeat(DISPLAY_LIMIT - 1)}😀 and more`
  expect(displayText(text, length)).not.toMatch(/\p{Surrogate}/u)
})

it('guesses a width between 60 and 400 px from name, type and first values', () => {
  expect(guessColumnWidth({ key: '0', name: 'n' }, ['1', '2'])).toBe(MIN_COLUMN_WIDTH)
  expect(guessColumnWidth({ key: '0', name: 'n' }, ['x'.repeat(5_000)])).toBe(MAX_COLUMN_WIDTH)
  const wide = guessColumnWidth({ key: '0', name: 'n' }, ['a value of some length'])
  expect(wide).toBeGreaterThan(guessColumnWidth({ key: '0', name: 'n' }, ['short']))
  expect(
    guessColumnWidth({ key: '0', name: 'n', typeName: 'timestamp with time zone' }, [null]),
  ).toBeGreaterThan(150)
})
