// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { lineKey } from './line-key'

it('turns the arrows along the line where lines begin at the right, and no other key', () => {
  document.body.innerHTML = '<i style="direction: rtl"></i><b></b>'
  const [rtl, ltr] = [document.querySelector('i')!, document.querySelector('b')!]
  const keys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'Home', 'a']
  expect(keys.map((key) => lineKey({ currentTarget: ltr, key }))).toEqual(keys)
  expect(keys.map((key) => lineKey({ currentTarget: rtl, key }))).toEqual([
    'ArrowRight',
    'ArrowLeft',
    'ArrowUp',
    'Home',
    'a',
  ])
})
