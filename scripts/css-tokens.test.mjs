import { followSystem } from '../packages/ui/scripts/css/follow-system.mjs'
import { minify } from '../packages/ui/scripts/css/minify.mjs'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './paths.mjs'

const source = join(root, 'apps/dashboard/src')
const sheets = readdirSync(source, { recursive: true }).filter((file) => file.endsWith('.css'))
const read = (file) => readFileSync(join(source, file), 'utf8').replace(/\/\*[^]*?\*\//g, '')
const tokens = readFileSync(join(root, 'packages/ui/src/styles/tokens.css'), 'utf8')

test('spacing, type and radius of the dashboard come from tokens; only hairlines are pixels', () => {
  const literals = (file) =>
    [
      ...read(file).matchAll(
        /[;{]\s*((?:row-|column-)?gap|(?:padding|margin|inset)[\w-]*|font-size|line-height|[\w-]*radius):([^;}]*)/g,
      ),
    ]
      .filter(([, , value]) => (value.match(/[\d.]+px/g) ?? []).some((length) => length !== '1px'))
      .map(([, name, value]) => `${file}: ${name}:${value}`)
  expect(sheets.length).toBeGreaterThan(25)
  expect(sheets.flatMap(literals)).toEqual([])
})

test('every token that the dashboard reads is one of the design system', () => {
  const used = sheets.flatMap((file) =>
    [...read(file).matchAll(/var\((--hw-(?:space|font-size|line-height|radius)-\w+)\)/g)].map(
      ([, name]) => name,
    ),
  )
  expect(used.length).toBeGreaterThan(300)
  expect([...new Set(used)].filter((name) => !tokens.includes(`${name}:`))).toEqual([])
})

test('the README of the SDK lists every variable, scales by their beginning', () => {
  const readme = readFileSync(join(root, 'packages/sdk/README.md'), 'utf8')
  const names = [...tokens.matchAll(/^\s+(--hw-[\w-]+):/gm)].map(([, name]) =>
    name.replace(/^(--hw-(?:space|font-size|line-height|radius)-)\d+$/, '$1*'),
  )
  expect(names.length).toBeGreaterThan(50)
  expect([...new Set(names)].filter((name) => !readme.includes(`\`${name}\``))).toEqual([])
})

test('each rule of the dark appearance is there for a theme that follows the system, right after it', () => {
  const dark = `.hw-root.dark, .hw-root.light {--a:1} .hw-root .darker {--b:1}
    @supports (color: red) { .hw-root:where(.dark, .dark-theme) .x {--a:2} }`
  expect(minify(followSystem(dark))).toBe(
    `.hw-root.dark,.hw-root.light{--a:1}@media (prefers-color-scheme: dark){.hw-root[data-appearance='inherit']{--a:1}}` +
      `.hw-root .darker{--b:1}@supports (color: red){.hw-root:where(.dark,.dark-theme) .x{--a:2}` +
      `@media (prefers-color-scheme: dark){.hw-root:where([data-appearance='inherit'],.dark-theme) .x{--a:2}}}`,
  )
})
