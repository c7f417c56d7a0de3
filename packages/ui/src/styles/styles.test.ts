import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import postcss from 'postcss'
import type { ChildNode, Rule } from 'postcss'
import { beforeAll, expect, it } from 'vitest'

/** gzip, bytes. */
const BUDGET_BYTES = 35_000

let css = ''
const rules: Rule[] = []
const keyframes: string[] = []

beforeAll(() => {
  execFileSync(process.execPath, ['scripts/build-css.mjs'], {
    cwd: new URL('../..', import.meta.url),
  })
  css = readFileSync(new URL('../../dist/styles.css', import.meta.url), 'utf8')
  const root = postcss.parse(css)
  root.walkAtRules('keyframes', (rule) => void keyframes.push(rule.params))
  root.walkRules((rule) => {
    if (
      !isInside(
        rule,
        (parent) =>
          parent.type === 'rule' || (parent.type === 'atrule' && parent.name === 'keyframes'),
      )
    )
      rules.push(rule)
  })
})

it('has every rule under .hw-root', () => {
  const stray = rules
    .flatMap((rule) => rule.selectors)
    .filter((selector) => !/^(\.hw-root(?![\w-])|:where\(\.hw-root(?![\w-]))/.test(selector))
  expect(rules.length).toBeGreaterThan(500)
  expect(stray).toEqual([])
})

it('says nothing about the page: no :root, html, body, layer, font or import', () => {
  const selectors = rules.flatMap((rule) => rule.selectors).join('\n')
  expect(selectors).not.toMatch(/:root|(^|[\s>+~,(])(html|body)(?![\w-])/m)
  expect(css).not.toMatch(/@(layer|font-face|import|charset|property)\b/)
})

it('weighs at least two classes where it styles Radix, so that one class of a host loses', () => {
  const light = rules
    .flatMap((rule) => rule.selectors)
    .filter(
      (selector) =>
        /rt-[A-Z]/.test(selector) &&
        !/^\.hw-root(\.hw-root|\.dark|\[data-(?:appearance|brand|density)[^\]]*\])* /.test(
          selector,
        ),
    )
  expect(light).toEqual([])
  const zero = rules
    .flatMap((rule) => rule.selectors)
    .filter((selector) => /^\.hw-root :where\(\.rt-[^)]*\)$/.test(selector))
  expect(zero).toEqual([])
})

it('prefixes its keyframes and uses only those', () => {
  expect(keyframes.length).toBeGreaterThan(5)
  expect(keyframes.filter((name) => !name.startsWith('hw-'))).toEqual([])
  expect(css).not.toMatch(/animation(-name)?:[^;}]*[\s:,]rt-/)
})

it('has no classes for breakpoints and only the colours that are used', () => {
  expect(css).not.toContain('\\:')
  const colors = new Set(
    [...css.matchAll(/data-accent-color='([a-z]+)'\]\{/g)].map((match) => match[1]),
  )
  expect([...colors].sort()).toEqual(['amber', 'gray', 'green', 'iris', 'red', 'yellow'])
})

it(`stays within ${BUDGET_BYTES} bytes, gzipped`, () => {
  expect(gzipSync(css).length).toBeLessThan(BUDGET_BYTES)
})

it('comes in a cascade layer as well', () => {
  expect(readFileSync(new URL('../../dist/styles.layer.css', import.meta.url), 'utf8')).toBe(
    `@layer howdah{${css}}`,
  )
})

function isInside(rule: Rule, matches: (parent: ChildNode) => boolean): boolean {
  for (let parent = rule.parent; parent && parent.type !== 'root'; parent = parent.parent)
    if (matches(parent as ChildNode)) return true
  return false
}

it('draws the browser’s own radio buttons and check boxes in the accent color', () => {
  const roots = rules.filter(({ selector }) => selector === '.hw-root.radix-themes')
  expect(roots.map(String).join('\n')).toContain('accent-color:var(--hw-accent)')
})
