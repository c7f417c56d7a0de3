import { expect, test } from 'vitest'
import { quoteLiteral, quoteName } from './quote-name'

test('a name may hold its own quotes', () => {
  expect(quoteName('a "b" c')).toBe('"a ""b"" c"')
})

test('a literal is the same whatever standard_conforming_strings is', () => {
  expect(quoteLiteral("it's")).toBe("'it''s'")
  expect(quoteLiteral("\\'; drop")).toBe("E'\\\\''; drop'")
})
