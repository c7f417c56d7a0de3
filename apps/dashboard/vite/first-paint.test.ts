import { afterEach, expect, test, vi } from 'vitest'
import { patterns } from '../src/paths'
import { patternSource } from '../src/routing/pattern'
import { pageModule } from '../src/sections/page-module'
import { firstPaint } from './first-paint'

const themeKey = 'theme'
const sql = {
  pattern: patternSource(patterns.sql),
  scripts: ['/assets/sql.js', '/assets/editor.js'],
  styles: ['/assets/sql.css'],
  frame: 'side' as const,
  calls: ['/platform/profile'],
}

afterEach(() => {
  document.head.replaceChildren()
  history.replaceState(null, '', '/')
})

const links = () =>
  [...document.head.querySelectorAll('link')].map(
    (link) => `${link.rel} ${link.getAttribute('href')}`,
  )

test.each([
  [null, false, 'light'],
  [null, true, 'dark'],
  ['dark', false, 'dark'],
  ['light', true, 'light'],
])('stored %j on a dark system %s paints %s', (stored, dark, theme) => {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: dark } as MediaQueryList)
  if (stored !== null) localStorage.setItem(themeKey, stored)
  firstPaint({ themeKey, routes: [] })
  expect(document.documentElement.dataset['theme']).toBe(theme)
})

test('the files of the page that the address names are asked for at once', () => {
  history.replaceState(null, '', '/project/abc/sql')
  firstPaint({ themeKey, routes: [sql] })
  expect(links()).toEqual([
    'preload /platform/profile',
    'modulepreload /assets/sql.js',
    'modulepreload /assets/editor.js',
    'preload /assets/sql.css',
  ])
})

test('the frame is that of the page', () => {
  const layout = () => document.documentElement.dataset['layout']
  firstPaint({ themeKey, routes: [sql] })
  expect(layout()).toBe('plain')
  history.replaceState(null, '', '/project/abc/sql')
  firstPaint({ themeKey, routes: [sql] })
  expect(layout()).toBe('side')
})

test('a script that does not arrive is reported in the frame', () => {
  document.body.innerHTML = '<p id="boot-failed" hidden></p><script></script>'
  firstPaint({ themeKey, routes: [] })
  const message = document.getElementById('boot-failed')
  expect(message?.hidden).toBe(true)
  document.querySelector('script')?.dispatchEvent(new Event('error'))
  expect(message?.hidden).toBe(false)
  document.body.replaceChildren()
})

test('another address asks for nothing of it', () => {
  history.replaceState(null, '', '/project/abc')
  firstPaint({ themeKey, routes: [sql] })
  expect(links()).toEqual([])
})

test.each([
  [patterns.root, '/pages/page.tsx'],
  [patterns.sql, '/pages/project/ref/sql/page.tsx'],
  [patterns.newProjectIn, '/pages/new/slug/page.tsx'],
] as const)('the page of %s is %s', (pattern, module) => expect(pageModule(pattern)).toBe(module))
