import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import lintRules, { importedInside, widgets } from './lint-rules.mjs'
import { root } from './paths.mjs'

const file = (path) => join(root, 'packages/sdk/src', path)

test.each([
  ['results-grid/results-grid.tsx', '../sql-editor/run-guard-dialog', 'sql-editor'],
  ['table-editor/editing/json-panel.tsx', '../../storage-explorer/bucket-form', 'storage-explorer'],
  ['chart/chart-view.tsx', '../results-grid/results-grid.view', 'results-grid'],
])('%s may not import %s', (path, specifier, widget) => {
  expect(importedInside(file(path), specifier)).toBe(widget)
})

test.each([
  ['sql-editor/result-body.tsx', '../results-grid/results-grid'],
  ['sql-panel/sql-panel.view.tsx', '../sql-editor'],
  ['sql-panel/sql-panel.types.ts', '../sql-editor/sql-editor.types'],
  ['table-editor/editing/json-panel.tsx', '../table-page'],
  ['sql-editor/sql-editor.tsx', '../provider/widget'],
  ['sql-editor/sql-editor.tsx', '@howdah/ui'],
])('%s may import %s', (path, specifier) => {
  expect(importedInside(file(path), specifier)).toBeNull()
})

test('files of other packages may import what they reach', () => {
  expect(
    importedInside(join(root, 'e2e/tests/a.spec.ts'), '../../packages/sdk/src/sql-editor/run-plan'),
  ).toBeNull()
})

test('every widget that the package publishes has a wall', () => {
  expect([...widgets].toSorted((a, b) => a.localeCompare(b))).toEqual([
    'connect-dialog',
    'database-selector',
    'function-editor',
    'notifications',
    'realtime-inspector',
    'results-grid',
    'schema-diagram',
    'sql-editor',
    'sql-panel',
    'sql-workspace',
    'storage-explorer',
    'table-editor',
    'users',
  ])
})

const folders = readdirSync(file('.'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

test.each([...widgets])('no other folder may import the inside of %s', (widget) => {
  for (const folder of folders.filter((name) => name !== widget)) {
    expect(importedInside(file(`${folder}/a.ts`), `../${widget}/inside`)).toBe(widget)
    expect(importedInside(file(`${folder}/part/a.ts`), `../../${widget}/part/inside`)).toBe(widget)
  }
})

/** Returns the number of reports of a rule about one node. */
function reportsOf(rule, node) {
  let count = 0
  lintRules.rules[rule].create({ report: () => (count += 1) })[node.type]?.(node)
  return count
}

const array = (...elements) => ({ type: 'ArrayExpression', elements })
const queryKey = (value) => ({
  type: 'Property',
  key: { type: 'Identifier', name: 'queryKey' },
  value,
})
const name = (text) => ({ type: 'Identifier', name: text })

test.each([
  ["queryKey: ['users', ref]", queryKey(array({ type: 'Literal', value: 'users' })), 1],
  ['queryKey: []', queryKey(array()), 1],
  ['queryKey: [ref]', queryKey(array(name('ref'))), 1],
  ['queryKey: [...key, ref]', queryKey(array({ type: 'SpreadElement', argument: name('key') })), 0],
  ['queryKey: key', queryKey(name('key')), 0],
  [
    '[client.baseUrl]',
    array({ type: 'MemberExpression', object: name('client'), property: name('baseUrl') }),
    1,
  ],
  ['[client]', array(name('client')), 0],
  ['queryKey[3]', { type: 'MemberExpression', computed: true, object: name('queryKey') }, 1],
])('a query key by hand: %s', (_, node, count) => {
  expect(reportsOf('no-literal-query-key', node)).toBe(count)
})
