import { describe, expect, it } from 'vitest'
import { diagramDbml } from './diagram-dbml'
import { keyCardinality, partOf, searchTables, withNeighbors } from './diagram-graph'
import { diagramMermaid } from './diagram-mermaid'
import { boundsOf, columnMiddle, keySides, TABLE_WIDTH, tableHeight } from './diagram-size'
import { diagramSql } from './diagram-sql'
import type { DiagramColumn, DiagramGraph, DiagramKey, DiagramTable } from './diagram.types'

const column = (name: string, more: Partial<DiagramColumn> = {}): DiagramColumn => ({
  name,
  type: 'integer',
  is_nullable: false,
  is_primary: false,
  is_unique: false,
  default_value: null,
  identity: null,
  generated: null,
  is_serial: false,
  ...more,
})
const id = column('id', { is_primary: true, is_unique: true })

const table = (oid: number, name: string, more: Partial<DiagramTable> = {}): DiagramTable => ({
  id: oid,
  schema: 'public',
  name,
  kind: 'r',
  comment: null,
  columns: [id],
  constraints: [{ name: `${name}_pkey`, definition: 'PRIMARY KEY (id)' }],
  ...more,
})

const key = (oid: number, source: number, target: number, more: Partial<DiagramKey> = {}) => ({
  id: oid,
  name: `key ${oid}`,
  definition: 'FOREIGN KEY (author) REFERENCES authors(id)',
  source,
  source_columns: ['author'],
  target,
  target_columns: ['id'],
  is_source_unique: false,
  is_source_nullable: false,
  ...more,
})

const graph: DiagramGraph = {
  count: 4,
  tables: [
    table(1, 'authors', {
      comment: "people's\nnames",
      columns: [
        column('id', { is_primary: true, is_unique: true, identity: 'always' }),
        column('Full "name"', { type: 'character varying(80)', default_value: "'?'" }),
      ],
    }),
    table(2, 'books', {
      columns: [
        column('id', { is_primary: true, is_unique: true, is_serial: true, default_value: 'x' }),
        column('author', { is_nullable: true }),
        column('double', { generated: { expression: 'id * 2', kind: 'stored' } }),
      ],
    }),
    table(3, 'tags', { schema: 'a b' }),
    table(4, 'list', { kind: 'v', constraints: [] }),
  ],
  keys: [key(10, 2, 1, { is_source_nullable: true }), key(11, 3, 99)],
}

describe('graph', () => {
  it('counts the rows at both ends of a key', () => {
    expect(keyCardinality(key(1, 1, 2))).toEqual({ source: 'zero-or-more', target: 'one' })
    expect(keyCardinality(key(1, 1, 2, { is_source_unique: true }))).toEqual({
      source: 'zero-or-one',
      target: 'one',
    })
    expect(keyCardinality(key(1, 1, 2, { is_source_nullable: true })).target).toBe('zero-or-one')
  })

  it('finds the neighbors of a table in both directions', () => {
    expect([...withNeighbors(graph, 1)]).toEqual([1, 2])
    expect([...withNeighbors(graph, 2)]).toEqual([2, 1])
    expect([...withNeighbors(graph, 4)]).toEqual([4])
    const part = partOf(graph, new Set([1, 2]))
    expect(part.tables.map(({ name }) => name)).toEqual(['authors', 'books'])
    expect(part.keys).toHaveLength(1)
    expect(partOf(graph, new Set([2])).keys).toEqual([])
  })

  it('searches tables by name and then by column', () => {
    const names = (text: string) => searchTables(graph.tables, text).map(({ name }) => name)
    expect(names('AUTHOR')).toEqual(['authors', 'books'])
    expect(names('a b.t')).toEqual(['tags'])
    expect(names('  ')).toHaveLength(4)
    expect(names('nothing')).toEqual([])
  })
})

describe('sizes', () => {
  it('measures tables and columns, and what is not shown stands in the last line', () => {
    const many = table(1, 't', { columns: Array.from({ length: 60 }, (_, at) => column(`c${at}`)) })
    expect(tableHeight(many)).toBe(36 + 41 * 24 + 6)
    expect(columnMiddle(many, 'c0')).toBe(48)
    expect(columnMiddle(many, 'c59')).toBe(36 + 40 * 24 + 12)
    const positions = { 1: { x: -10, y: 5 }, 2: { x: 500, y: 100 } }
    expect(boundsOf(graph.tables, positions)).toEqual({
      x: -10,
      y: 5,
      width: 510 + TABLE_WIDTH,
      height: 95 + tableHeight({ columns: graph.tables[1]?.columns ?? [] }),
    })
    expect(boundsOf(graph.tables, {})).toBeNull()
  })

  it('joins the sides that face each other', () => {
    expect(keySides({ x: 0, y: 0 }, { x: 900, y: 0 })).toEqual({ source: 'right', target: 'left' })
    expect(keySides({ x: 900, y: 0 }, { x: 0, y: 0 })).toEqual({ source: 'left', target: 'right' })
    expect(keySides({ x: 0, y: 0 }, { x: 10, y: 900 })).toEqual({
      source: 'right',
      target: 'right',
    })
  })
})

it('writes SQL that creates the tables, then the keys between them', () => {
  expect(diagramSql(graph)).toBe(`create schema if not exists "a b";

create table "public"."authors" (
  "id" integer generated always as identity not null,
  "Full ""name""" character varying(80) default '?' not null,
  constraint "authors_pkey" PRIMARY KEY (id)
);

create table "public"."books" (
  "id" serial not null,
  "author" integer,
  "double" integer generated always as (id * 2) stored not null,
  constraint "books_pkey" PRIMARY KEY (id)
);

create table "a b"."tags" (
  "id" integer not null,
  constraint "tags_pkey" PRIMARY KEY (id)
);

alter table "public"."books"
  add constraint "key 10" FOREIGN KEY (author) REFERENCES authors(id);`)
})

it('writes DBML', () => {
  expect(diagramDbml({ ...graph, tables: graph.tables.slice(0, 2) }))
    .toBe(`Table "public"."authors" {
  "id" integer [pk, increment]
  "Full \\"name\\"" "character varying(80)" [not null, default: \`'?'\`]

  Note: 'people\\'s names'
}

Table "public"."books" {
  "id" integer [pk, increment]
  "author" integer
  "double" integer [not null]
}

Ref "key 10": "public"."books"."author" > "public"."authors"."id"`)
})

it('writes keys of several columns in DBML', () => {
  const pair = table(1, 'pair', {
    columns: [column('a', { is_primary: true }), column('b', { is_primary: true })],
  })
  const twice = key(5, 1, 1, { source_columns: ['a', 'b'], target_columns: ['b', 'a'] })
  expect(diagramDbml({ count: 1, tables: [pair], keys: [twice] })).toBe(`Table "public"."pair" {
  "a" integer
  "b" integer

  indexes {
    ("a", "b") [pk]
  }
}

Ref "key 5": "public"."pair".("a", "b") > "public"."pair".("b", "a")`)
})

it('writes Mermaid', () => {
  expect(diagramMermaid({ ...graph, tables: graph.tables.slice(0, 2) })).toBe(`erDiagram
  t0["authors"] {
    integer id PK
    character_varying(80) Full_name_
  }
  t1["books"] {
    integer id PK
    integer author FK
    integer double
  }
  t0 |o--o{ t1 : "key 10"`)
})
