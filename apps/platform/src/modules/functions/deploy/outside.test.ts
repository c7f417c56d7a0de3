import { describe, expect, it } from 'vitest'
import { isBundleOutside, isOutputOutside, isOutside, outsideOfGraph } from './outside'

const places = { source: '/data/run/deploy-1/source', packages: '/data/cache/deploys/shop/npm' }
const source = `file://${places.source}`

describe('a location', () => {
  it.each([
    'file:///etc/passwd',
    `${source}/../map.json`,
    `${source}/..%2f..%2fmaster.key`,
    `${source}/a/%2e%2e/%2E%2E/map.json`,
    `${source}/..%5cmap.json`,
    `${source}/..\\map.json`,
    `${source}-2/index.ts`,
    `file://host${places.source}/index.ts`,
    'FILE:///etc/passwd',
    '../map.json',
    '/etc/passwd',
    `${source}/%zz`,
  ])('%s is outside', (location) => expect(isOutside(location, [places.source])).toBe(true))

  it.each([
    `${source}/index.ts`,
    `${source}/a/../b%20c.ts`,
    `${source}/..a/b.ts`,
    './a.ts',
    'a/b.ts',
    'https://example.com/a%2fb.ts',
    'npm:hono@4',
    'data:text/javascript,1',
    'node:fs',
  ])('%s is inside', (location) => expect(isOutside(location, [places.source])).toBe(false))
})

it('finds what a module of the graph imports outside, as it is written', () => {
  const graph = (specifier: string, resolved: string, kind = 'code') => ({
    modules: [
      { specifier: resolved, error: 'Module not found' },
      {
        specifier: `${source}/index.ts`,
        dependencies: [{ specifier, [kind]: { specifier: resolved } }],
      },
    ],
  })
  expect(outsideOfGraph(graph('../a.key', 'file:///a.key'), places.source)).toBe('../a.key')
  expect(outsideOfGraph(graph('x', 'file:///a.d.ts', 'type'), places.source)).toBe('x')
  expect(outsideOfGraph(graph('file:///a.key', 'file:///a.key'), places.source)).toBe(
    'file:///a.key',
  )
  const { modules } = graph('../a.key', 'file:///a.key')
  expect(outsideOfGraph({ modules: modules.toReversed() }, places.source)).toBe('../a.key')
  expect(outsideOfGraph(graph('./a.ts', `${source}/a.ts`), places.source)).toBeNull()
  expect(outsideOfGraph(graph('hono', 'npm:hono'), places.source)).toBeNull()
})

describe('the output of the bundler', () => {
  it.each([
    'error: Unexpected "key" in JSON\n    at file:///data/master.key:1:0\n',
    'error: Unexpected "key" in JSON\n    at ../../../master.key:1:0',
    `error: one\n    at ${source}/index.ts:1:2\nerror: two\n    at file:///etc/passwd:1:2`,
    `bundler warning: x\n    at ${source}/..%2f..%2fa.ts:2:2`,
    `error: No loader is configured for ".key" files: ../a.key\n    at ${source}/index.ts:1:18`,
  ])('is about a file outside: %s', (output) => {
    expect(isOutputOutside(output, places)).toBe(true)
  })

  it.each([
    `error: Module not found "${source}/missing.ts".\n    at ${source}/index.ts:1:8`,
    `error: Unexpected "}"\n  |\n1 | app.get('/v1/users', '../x') }\n    at ${source}/index.ts:1:8`,
    `error: x\n    at file://${places.packages}/registry/hono/4.0.0/index.js:3:1`,
    'error: x\n    at https://esm.sh/hono:1:1',
    'Bundled 2 modules in 60ms\n  ../bundle.js 118B',
  ])('is about the function: %s', (output) => {
    expect(isOutputOutside(output, places)).toBe(false)
  })
})

it('finds a file from outside in a bundle by the path before its code', () => {
  for (const path of [
    '../../../master.key',
    '/etc/passwd',
    '..%2f..%2f..%2fmaster.key',
    'a/..%2F..%2fmaster.key',
    'npm:/%2e%2e%2f..%2fmaster.key',
    'https:/..%5cmaster.key',
    '../../../cache/deploys/shop/npm/hono/..%2f..%2f..%2fmaster.key',
  ])
    expect([path, isBundleOutside(`// ${path}\nvar a = 1`, places)]).toEqual([path, true])
  for (const path of [
    'index.ts',
    '../../../cache/deploys/shop/npm/registry/hono/4.0.0/index.js',
    'https://example.com/a%2Fb.ts',
    'data:text/javascript,export%20default%201%2F2',
  ])
    expect([path, isBundleOutside(`// ${path}\nvar a = 1`, places)]).toEqual([path, false])
})

it('reads any output in one pass', () => {
  const startedAt = performance.now()
  for (const output of [
    `at x${':1'.repeat(500_000)}!`,
    `file://x${':1'.repeat(500_000)}!`,
    `at x${' '.repeat(500_000)}!`,
    '\n'.repeat(500_000),
    'No loader is configured for '.repeat(20_000),
  ])
    isOutputOutside(output, places)
  expect(performance.now() - startedAt).toBeLessThan(10_000)
})
