import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { fileGraph, knots, roomGraph } from './import-graph.mjs'
import { root } from './paths.mjs'
import { workspaceFolders } from './workspace.mjs'

/** Packages with sources; none has a knot of folders or a cycle of files. */
const packages = workspaceFolders().filter((folder) => existsSync(join(root, folder, 'src')))

test('the packages are found', () => {
  expect(packages).toEqual(
    expect.arrayContaining(['apps/platform', 'apps/playground', 'packages/elements']),
  )
})

describe.each(packages)('%s', (name) => {
  const source = join(root, name, 'src')

  test('folders that import each other by value', () => {
    const found = knots(roomGraph(fileGraph(source, { lazy: false })))
    expect(found.map((knot) => knot.join(' '))).toEqual([])
  })

  test('files that import each other by value', () => {
    const found = knots(fileGraph(source, { lazy: true }))
    expect(found.map((knot) => knot.join(' '))).toEqual([])
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
