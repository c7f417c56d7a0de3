import { expect, test } from 'vitest'
import type { ApiRelation } from './api-schema.types'
import { relationshipsOf, TooManyRelationships } from './relationships'

/** Returns a relation whose columns show others: `{ id: '1.1' }`. */
const relation = (name: string, columns: Record<string, string>, schema = 'public'): ApiRelation =>
  ({
    ...{ schema, name },
    columns: Object.entries(columns).map(([column, origin]) => ({
      name: column,
      origins: [origin],
    })),
  }) as unknown as ApiRelation
const key = {
  ...{ name: 'pair', isOneToOne: false },
  ...{ columns: ['2.1', '2.2'], referencedColumns: ['1.1', '1.2'] },
}
const parent = relation('parent', { a: '1.1', b: '1.2' })
const child = relation('child', { x: '2.1', y: '2.2', n: '2.3' })

const listed = (...relations: ApiRelation[]) => {
  const found = relationshipsOf({ relations, foreignKeys: [key] })
  return relations.flatMap((one) =>
    (found.get(one) ?? []).map(
      ({ columns, referencedColumns, referencedRelation }) =>
        `${one.name}(${columns.join()}) ${referencedRelation}(${referencedColumns.join()})`,
    ),
  )
}

test('keys lead from and to views that show all their columns', () => {
  const parents = relation('parents', { q: '1.2', p: '1.1' })
  const part = relation('part', { x: '2.1' })
  const children = relation('children', { y: '2.2', x: '2.1' })
  expect(listed(parent, child, parents, part, children)).toEqual([
    'child(x,y) parent(a,b)',
    'child(x,y) parents(p,q)',
    'children(x,y) parent(a,b)',
    'children(x,y) parents(p,q)',
  ])
})

test('a view that shows a column twice has the key in both ways', () => {
  const twice = relation('twice', { one: '2.1', two: '2.1', y: '2.2' })
  expect(listed(parent, twice)).toEqual(['twice(one,y) parent(a,b)', 'twice(two,y) parent(a,b)'])
})

test('views have keys of tables that are not exposed, within their schema', () => {
  const shown = relation('children', { x: '2.1', y: '2.2' }, 'api')
  const parents = relation('parents', { a: '1.1', b: '1.2' }, 'api')
  expect(listed(parent, shown, parents)).toEqual(['children(x,y) parents(a,b)'])
})

test('the number of relationships has a bound', () => {
  const wide = relation(
    'wide',
    Object.fromEntries(
      Array.from({ length: 1_000 }, (_, at) => [`c${at}`, at % 2 === 0 ? '2.1' : '2.2']),
    ),
  )
  expect(listed(parent, wide)).toHaveLength(16)
  const views = (name: string, columns: Record<string, string>) =>
    Array.from({ length: 400 }, (_, at) => relation(`${name}${at}`, columns))
  const relations = [...views('p', { a: '1.1', b: '1.2' }), ...views('c', { x: '2.1', y: '2.2' })]
  expect(() => listed(...relations)).toThrow(TooManyRelationships)
})
