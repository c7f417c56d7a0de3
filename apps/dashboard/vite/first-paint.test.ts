import { expect, test, vi } from 'vitest'
import { patterns } from '../src/paths'
import { pageModule } from '../src/sections/page-module'
import { firstPaint } from './first-paint'

const themeKey = 'theme'
test.each([
  [null, false, 'light'],
  [null, true, 'dark'],
  ['dark', false, 'dark'],
  ['light', true, 'light'],
])('stored %j on a dark system %s paints %s', (stored, dark, theme) => {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: dark } as MediaQueryList)
  if (stored !== null) localStorage.setItem(themeKey, stored)
  firstPaint({ themeKey })
  expect(document.documentElement.dataset['theme']).toBe(theme)
})

test('a script that does not arrive is reported in the frame', () => {
  document.body.innerHTML = '<p id="boot-failed" hidden></p><script></script>'
  firstPaint({ themeKey })
  const message = document.getElementById('boot-failed')
  expect(message?.hidden).toBe(true)
  document.querySelector('script')?.dispatchEvent(new Event('error'))
  expect(message?.hidden).toBe(false)
  document.body.replaceChildren()
})

test.each([
  [patterns.root, '/pages/page.tsx'],
  [patterns.sql, '/pages/project/ref/sql/page.tsx'],
  [patterns.newProjectIn, '/pages/new/slug/page.tsx'],
] as const)('the page of %s is %s', (pattern, module) => expect(pageModule(pattern)).toBe(module))
