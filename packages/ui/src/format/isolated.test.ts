import { expect, test } from 'vitest'
import { isolated } from './isolated'

test('names that turn the direction of a text are isolated, others stay as they are', () => {
  expect(isolated('ada@example.com')).toBe('ada@example.com')
  expect(isolated('Zoë 王')).toBe('Zoë 王')
  expect(isolated('דנה')).toBe('\u2068דנה\u2069')
  expect(isolated('a\u202eb')).toBe('\u2068a\u202eb\u2069')
  // It cannot end its isolation.
  expect(isolated('a\u2069\u202eb')).toBe('\u2068a\u202eb\u2069')
})
