import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import type { ApiSchema, ApiType } from './api-schema.types'
import { typescriptTypes } from './typescript-types'

const base = (name: string, more: Partial<ApiType> = {}): ApiType => ({
  text: name,
  schema: 'pg_catalog',
  name,
  isArray: false,
  kind: 'base',
  ...more,
})
const column = {
  isNullable: false,
  default: null,
  isGenerated: false,
  isOptional: false,
  isInsertable: true,
  isUpdatable: true,
  isPrimaryKey: false,
  comment: null,
  origins: [],
}
const hostile = 'na"me\\ `${x}`\n*/ 1'
const api: ApiSchema = {
  schemas: ['public'],
  relations: [
    {
      schema: 'public',
      name: 'notes',
      kind: 'table',
      comment: null,
      columns: [
        {
          ...{ ...column, name: 'id', type: base('int8'), isGenerated: true, isOptional: true },
          origins: ['1.1'],
        },
        { ...column, name: hostile, type: base('text', { isArray: true }), isNullable: true },
        {
          ...column,
          name: 'state',
          type: base('state', { schema: 'public', kind: 'enum', isArray: true }),
        },
        { ...column, name: 'shape', type: base('point') },
      ],
      changes: ['insert', 'update', 'delete'],
    },
    {
      schema: 'public',
      name: 'counts',
      kind: 'view',
      comment: null,
      columns: [
        {
          ...{ ...column, name: 'n', type: base('int8'), isInsertable: false },
          ...{ isUpdatable: false, origins: ['1.1'] },
        },
      ],
      changes: [],
    },
    {
      ...{ schema: 'public', name: 'arrivals', kind: 'view', comment: null },
      columns: [{ ...column, name: 'n', type: base('int8') }],
      changes: ['insert'],
    },
  ],
  foreignKeys: [{ name: hostile, isOneToOne: true, columns: ['1.1'], referencedColumns: ['1.1'] }],
  functions: [
    {
      schema: 'public',
      name: 'add',
      comment: null,
      arguments: [
        { name: 'a', type: base('int4'), hasDefault: false, default: null },
        { name: 'b', type: base('jsonb'), hasDefault: true, default: '2' },
      ],
      columns: [],
      returns: base('notes', { schema: 'public', kind: 'relation' }),
      returnsSet: true,
    },
  ],
  enums: [{ schema: 'public', name: 'state', values: ['on', hostile] }],
  composites: [{ schema: 'public', name: 'pair', fields: [{ name: 'a', type: base('bool') }] }],
}

/** Returns the errors of the types, followed by a program that uses them. */
function errorsOf(program: string): string[] {
  const file = 'program.ts'
  const text = `${typescriptTypes(api)}\n${program}`
  const options = { strict: true, noEmit: true, lib: ['lib.es5.d.ts'], types: [] }
  const host = ts.createCompilerHost(options)
  const { getSourceFile } = host
  host.getSourceFile = (name, target) =>
    name === file ? ts.createSourceFile(name, text, target) : getSourceFile(name, target)
  return ts
    .getPreEmitDiagnostics(ts.createProgram([file], options, host))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
}

describe('the types of a database', () => {
  test('compile, with hostile names, and refuse what Postgres would', () => {
    expect(
      errorsOf(`
        const insert: TablesInsert<'notes'> = { ${JSON.stringify(hostile)}: ['a'], state: ['on'], shape: 1 }
        const row: Tables<'notes'> = { id: 1, ${JSON.stringify(hostile)}: null, state: [], shape: {} }
        const count: Tables<'counts'> = { n: 1 }
        const state: Enums<'state'> = Constants.public.Enums.state[0]
        const added: Pick<Database['public']['Functions']['add'], 'Args' | 'Returns'> = { Args: { a: 1 }, Returns: [row] }
        const rows: Database['public']['Functions']['add']['SetofOptions'] = { from: '*', to: 'notes', isOneToOne: false, isSetofReturn: true }
        const pair: CompositeTypes<'pair'> = { a: null }
        // @ts-expect-error Postgres sets the value of this column.
        const generated: TablesInsert<'notes'> = { ...insert, id: 1 }
        // @ts-expect-error The view is not updatable.
        const view: Database['public']['Views']['counts']['Insert'] = { n: 1 }
        const arrival: Database['public']['Views']['arrivals']['Insert'] = { n: 1 }
        // @ts-expect-error The view takes new rows only.
        const moved: Database['public']['Views']['arrivals']['Update'] = { n: 1 }
        const keys: Database['public']['Views']['counts']['Relationships'][1]['referencedRelation'] = 'notes'
        export default [arrival, moved, keys, insert, row, count, state, added, rows, pair, generated, view]
      `),
    ).toEqual([])
  })

  test('of no schema compile', () => {
    const empty = {
      schemas: [],
      relations: [],
      foreignKeys: [],
      functions: [],
      enums: [],
      composites: [],
    }
    expect(typescriptTypes(empty)).toContain('export type Database = { [_ in never]: never }')
  })
})

test('types and functions are looked up, not searched for', () => {
  let reads = 0
  const counted = <Item extends object>(item: Item, name: string) =>
    Object.defineProperty({ ...item, name }, 'name', {
      enumerable: true,
      get() {
        reads += 1
        return name
      },
    })
  const names = Array.from({ length: 500 }, (_, at) => `e${at}`)
  const last = base('e499', { schema: 'public', kind: 'enum', values: [] })
  const types = typescriptTypes({
    schemas: ['public'],
    ...{ composites: [], foreignKeys: [] },
    enums: names.map((name) => counted({ schema: 'public', values: [] }, name)),
    relations: [
      {
        ...{ schema: 'public', name: 'wide', kind: 'table', changes: [] },
        columns: names.map((name) => ({ ...column, name, type: last })),
      },
    ],
    functions: names.map((name) =>
      counted(
        {
          ...{ schema: 'public', arguments: [], columns: [] },
          ...{ returns: base('int4'), returnsSet: false },
        },
        name,
      ),
    ),
  } as unknown as ApiSchema)
  expect(types).toContain('e498: Database["public"]["Enums"]["e499"]')
  // An enum without values has none.
  expect(types).toContain('e499: never')
  // Searched for, it would be hundreds of thousands.
  expect(reads).toBeLessThan(10_000)
})
