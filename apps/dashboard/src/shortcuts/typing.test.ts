import { expect, it } from 'vitest'
import { isTypedInto } from '../routing/typing'

it.each([
  ['<input>', true],
  ['<textarea></textarea>', true],
  ['<select></select>', true],
  ['<div contenteditable="true"></div>', true],
  ['<div contenteditable="false"></div>', false],
  ['<div role="textbox"><p></p></div>', true],
  ['<div role="menu"><p></p></div>', true],
  ['<div role="grid"><p></p></div>', true],
  ['<div role="dialog"><button></button></div>', true],
  ['<button></button>', false],
  ['<main><a href="/"></a></main>', false],
])('%s takes letters for itself: %s', (html, expected) => {
  document.body.innerHTML = html
  const element = document.body.firstElementChild
  expect(isTypedInto(element?.firstElementChild ?? element)).toBe(expected)
})

it('a page where nothing has the focus takes none', () => {
  expect(isTypedInto(document.body)).toBe(false)
  expect(isTypedInto(window)).toBe(false)
  expect(isTypedInto(null)).toBe(false)
})
