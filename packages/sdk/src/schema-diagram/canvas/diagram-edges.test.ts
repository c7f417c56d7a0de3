import type { DiagramKey, DiagramTable } from '@howdah/rules/diagram/diagram.types'
import { columnMiddle, TABLE_WIDTH } from '@howdah/rules/diagram/diagram-size'
import { expect, it } from 'vitest'
import { edgesOf } from './diagram-edges'

const table = (id: number, names: readonly string[]): DiagramTable => ({
  ...{ id, schema: 'public', name: `t${id}`, kind: 'r', comment: null, constraints: [] },
  columns: names.map((name) => ({
    ...{ name, type: 'int', is_nullable: true, is_primary: false, is_unique: false },
    ...{ default_value: null, identity: null, generated: null, is_serial: false },
  })),
})
const key = (
  id: number,
  [source, ...from]: readonly [number, ...string[]],
  [target, ...to]: readonly [number, ...string[]],
): DiagramKey => ({
  ...{ id, name: `k${id}`, definition: '', source, source_columns: from, target },
  ...{ target_columns: to, is_source_unique: false, is_source_nullable: true },
})

const person = table(1, ['id', 'boss'])
const visit = table(2, ['id', 'a', 'b'])
const graph = {
  tables: [person, visit, table(3, [])],
  keys: [
    key(1, [1, 'boss'], [1, 'id']),
    key(2, [2, 'a', 'b'], [1, 'id', 'boss']),
    key(3, [2, 'b'], [3, 'gone']),
    key(4, [2, 'b'], [4, 'id']),
  ],
  count: 3,
}

/** Returns where a path begins and ends. */
function endsOf(path: string | undefined) {
  const numbers = (path ?? '').match(/-?[\d.]+/g)?.map(Number) ?? []
  return { begin: numbers.slice(0, 2), end: numbers.slice(-2) }
}

it('draws each key from its column to the column that it references, the marked ones last', () => {
  const at = { 1: { x: 0, y: 0 }, 2: { x: 500, y: 40 }, 3: { x: 900, y: 0 } }
  const edges = edgesOf(graph, at, 1, ({ name }, from, to) => `${name}: ${from.name} ${to.name}`)
  // A key of a table that is not shown has no line.
  expect(edges.map(({ label, isMarked }) => [label, isMarked])).toEqual([
    ['k3: t2 t3', false],
    ['k1: t1 t1', true],
    ['k2: t2 t1', true],
  ])
  const [, own, visits] = edges.map(({ path }) => endsOf(path))
  expect(visits).toEqual({
    begin: [500, 40 + columnMiddle(visit, 'a')],
    end: [TABLE_WIDTH, columnMiddle(person, 'id')],
  })
  expect(own).toEqual({
    begin: [TABLE_WIDTH, columnMiddle(person, 'boss')],
    end: [TABLE_WIDTH, columnMiddle(person, 'id')],
  })
})
