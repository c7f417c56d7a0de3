import { createExport } from '@howdah/platform-client/resources/exports/create-export'
import { createPlatformClient, type PlatformClient } from '@howdah/platform-client/client'
import { getDefinition } from '@howdah/platform-client/catalog/definition'
import { queryRows } from '@howdah/platform-client/query/query-rows'
import { textRows } from '@howdah/platform-client/query/text-rows'
import {
  cellQuery,
  countQuery,
  estimateQuery,
  oneRowQuery,
  rowsQuery,
  type BoundSql,
} from '@howdah/rules/table/rows-query'
import { chosenRowsQuery } from '@howdah/rules/table/chosen-rows'
import { deleteFilteredSql } from '@howdah/rules/table/delete-rows'
import { foreignRowsQuery } from '@howdah/rules/table/foreign-rows'
import { parseFilters, serializeFilters } from '@howdah/rules/table/view/filters'
import { parseSort, serializeSort } from '@howdah/rules/table/view/sorts'
import { quoteName } from '@howdah/rules/table/quote-name'
import { saveRowsSql, type ReadValue } from '@howdah/rules/table/editing/row-changes'
import type { GridFilter } from '@howdah/rules/table/table.types'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nastyNames, nastySets } from './nasty-names'
import { tableDetailsOf, sourceOf } from './table-details'
import { startTestPlatform, type TestPlatform } from './test-platform'

let platform: TestPlatform
let scope: { projectRef: string }
let owner: PlatformClient

beforeAll(async () => {
  platform = await startTestPlatform()
  scope = { projectRef: platform.projectRef }
  owner = createPlatformClient({
    baseUrl: platform.url,
    getAccessToken: () => platform.tokens.owner,
  })
})
afterAll(() => platform.stop())

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`
const run = (sql: string) => queryRows(owner, { ...scope, sql })
const read = async ({ sql, parameters }: BoundSql) =>
  (await textRows(owner, { ...scope, sql, ...(parameters.length === 0 ? {} : { parameters }) }))
    .rows

const firstPage = { sorts: [], start: { type: 'offset', offset: 0 }, limit: 100 } as const

test(
  'names and values from hell: listed, described, read, filtered, sorted, found, changed, exported, deleted, and nothing injected',
  { timeout: nastySets * 60_000 },
  async () => {
    await run('create table public.victim (id int)')
    const value = fc
      .string({ unit: 'grapheme', maxLength: 12 })
      .map((text) => text.replaceAll('\0', '').toWellFormed())
    await fc.assert(
      fc.asyncProperty(
        nastyNames(7),
        fc.array(value, { minLength: 2, maxLength: 2 }),
        async (given, values) => {
          const [schema, table, child, key, text, other, comment] = given as [
            string,
            string,
            string,
            string,
            string,
            string,
            string,
          ]
          const [first, second] = [`a${values[0]}`, `b${values[1]}`]
          const at = (name: string) => `${quoteName(schema)}.${quoteName(name)}`
          await run(`create schema ${quoteName(schema)};
          create table ${at(table)} (${quoteName(key)} text primary key, ${quoteName(text)} text, ${quoteName(other)} int default 7);
          comment on table ${at(table)} is ${literal(comment)};
          create table ${at(child)} (${quoteName(key)} int primary key, ${quoteName(text)} text references ${at(table)} on update cascade);
          insert into ${at(table)} values (${literal(first)}, ${literal(comment)}, 1), (${literal(second)}, null, 2)`)
          try {
            const details = await tableDetailsOf(owner, platform.projectRef, schema, table)
            expect(details.entity).toMatchObject({ schema, name: table, comment })
            expect(details.entity.columns.map(({ name }) => name)).toEqual([key, text, other])
            const pointing = await tableDetailsOf(owner, platform.projectRef, schema, child)
            expect(pointing.entity.relationships).toMatchObject([
              { target_table_schema: schema, target_table_name: table },
            ])
            // Postgres quotes what needs it.
            const [[shown] = []] = await read({
              sql: `select format('%I.%I', $1::text, $2::text)`,
              parameters: [schema, table],
            })
            expect(await getDefinition(owner, { ...scope, id: details.entity.id })).toContain(
              `create table ${shown}`,
            )

            const source = sourceOf(details)
            const sorts = parseSort(
              table,
              serializeSort([{ table, column: key, ascending: false }]),
            )
            const filters: GridFilter[] = parseFilters(
              serializeFilters([{ column: key, operator: '=', value: first }]),
            )
            const keysOf = async (query: BoundSql) => (await read(query)).map(([own]) => own)
            expect(await keysOf(rowsQuery(source, { ...firstPage, filters: [] }))).toEqual(
              (
                await read({
                  sql: `select ${quoteName(key)} from ${at(table)} order by 1`,
                  parameters: [],
                })
              ).map(([own]) => own),
            )
            expect(await keysOf(rowsQuery(source, { ...firstPage, filters, sorts }))).toEqual([
              first,
            ])
            expect(await read(countQuery(source, filters))).toEqual([['1']])
            expect(await read(estimateQuery(source, filters))).toHaveLength(1)
            expect(await keysOf(oneRowQuery(source, source.key, [second]))).toEqual([second])
            expect(await read(cellQuery(source, text, { key: [first] }))).toEqual([[comment]])
            expect(
              await read(
                cellQuery(source, text, { request: { ...firstPage, filters, sorts }, index: 0 }),
              ),
            ).toEqual([[comment]])
            const found = { key: [key], label: text, search: first, limit: 9, offset: 0 }
            expect(await keysOf(foreignRowsQuery(source, found))).toContain(first)
            const chosen = chosenRowsQuery(source, [key, other, text], {
              type: 'keys',
              keys: [[first]],
              sorts,
            })
            expect(await read(chosen)).toEqual([[first, '1', comment]])
            const places = {
              type: 'places',
              request: { ...firstPage, filters },
              places: [0],
            } as const
            expect(await read(chosenRowsQuery(source, [other, text], places))).toEqual([
              ['1', comment],
            ])

            const { url } = await createExport(owner, {
              ...scope,
              ...chosen,
              format: 'sql',
              fileName: table,
              table: at(table),
            })
            const file = await (await fetch(url)).text()
            const readOf: ReadValue[] = [[text, comment]]
            await textRows(owner, {
              ...scope,
              sql: saveRowsSql(source, [
                {
                  type: 'update',
                  key: [[key, first]],
                  read: readOf,
                  values: [[text, { to: 'value', text: `${comment}${first}` }]],
                },
                { type: 'insert', values: [[key, { to: 'value', text: `${first} more` }]] },
                { type: 'delete', key: [[key, second]], read: [[text, null]] },
              ]),
            })
            expect(
              new Set(
                (await read(rowsQuery(source, { ...firstPage, filters: [] }))).map((row) =>
                  row.slice(0, 3).join('|'),
                ),
              ),
            ).toEqual(new Set([`${first}|${comment}${first}|1`, `${first} more||7`]))
            await read({ sql: deleteFilteredSql(source, filters), parameters: [] })
            expect(await keysOf(rowsQuery(source, { ...firstPage, filters: [] }))).toEqual([
              `${first} more`,
            ])
            // What was exported goes back into the table as it was.
            await run(file)
            expect(
              await read(
                cellQuery(source, text, {
                  request: {
                    ...firstPage,
                    filters: [{ column: other, operator: '=', value: '1' }],
                  },
                  index: 0,
                }),
              ),
            ).toEqual([[comment]])
          } finally {
            await run(`drop schema ${quoteName(schema)} cascade`)
          }
        },
      ),
      { numRuns: nastySets },
    )
    expect(await run(`select to_regclass('public.victim') is not null as there`)).toEqual([
      { there: true },
    ])
  },
)
