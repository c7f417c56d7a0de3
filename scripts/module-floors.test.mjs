import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { fileGraph, knots, roomGraph } from './import-graph.mjs'
import { root } from './paths.mjs'

/** Folders in the largest knot of each package; none may grow. */
const MAX_KNOT_FOLDERS = {
  'apps/dashboard': 0,
  'apps/platform': 0,
  'packages/platform-client': 0,
  'packages/rules': 0,
  'packages/sdk': 0,
  'packages/ui': 0,
}
/** Files in the largest cycle of each package, dynamic imports included; none may grow. */
const MAX_CYCLE_FILES = {
  'apps/dashboard': 0,
  'apps/platform': 0,
  'packages/platform-client': 0,
  'packages/rules': 0,
  'packages/sdk': 0,
  'packages/ui': 0,
}

describe.each(Object.keys(MAX_KNOT_FOLDERS))('%s', (name) => {
  const source = join(root, name, 'src')

  test('folders that import each other by value', () => {
    const found = knots(roomGraph(fileGraph(source, { lazy: false })))
    expect(found[0]?.length ?? 0, found.map((knot) => knot.join(' ')).join('\n')).toBe(
      MAX_KNOT_FOLDERS[name],
    )
  })

  test('files that import each other by value', () => {
    const found = knots(fileGraph(source, { lazy: true }))
    expect(found[0]?.length ?? 0, found.map((knot) => knot.join('\n')).join('\n\n')).toBe(
      MAX_CYCLE_FILES[name],
    )
  })
})

test('nothing of the dashboard imports a page but its routes, which find it by its pattern', () => {
  const graph = fileGraph(join(root, 'apps/dashboard/src'), { lazy: true })
  const isPage = (file) => file.startsWith('pages/')
  expect(graph.size).toBeGreaterThan(300)
  const found = [...graph].flatMap(([file, targets]) =>
    isPage(file) ? [] : [...targets].filter(isPage).map((target) => `${file} imports ${target}`),
  )
  expect(found).toEqual([])
})

test('a knot is found', () => {
  const graph = new Map([
    ['a', new Set(['b'])],
    ['b', new Set(['c'])],
    ['c', new Set(['b', 'd'])],
    ['d', new Set()],
  ])
  expect(knots(graph)).toEqual([['b', 'c']])
})
