import { escapeIdentifier } from 'pg'
import type { KeyAccess } from '../../../access/gateway.types'
import { become, type RealtimeDatabases } from '../realtime-databases'
import type { WalRelation, WalValue } from './pgoutput'
import type { RelationDetails } from './relation-details'

/** Error code of a statement that took too long. */
const TIMEOUT = '57014'

interface RowQuery {
  databases: RealtimeDatabases
  ref: string
  access: KeyAccess
}

/**
 * Asks the policies which rows a client may see, by their keys.
 * @param keys values of the primary key by row
 * @returns indexes of the rows that it may see
 */
export async function visibleRows(
  query: RowQuery,
  { details, relation }: { details: RelationDetails; relation: WalRelation },
  keys: readonly (readonly WalValue[])[],
): Promise<ReadonlySet<number>> {
  const columns = details.key.map((name) => details.columns.find((one) => one.name === name))
  const conditions = columns.map(
    (column, at) =>
      `t.${escapeIdentifier(column?.name ?? '')} = k.c${at}::${column?.sql ?? 'text'}`,
  )
  const parameters = columns.map((_, at) => `$${at + 1}::pg_catalog.text[]`).join(', ')
  const names = columns.map((_, at) => `c${at}`).join(', ')
  const table = `${escapeIdentifier(relation.schema)}.${escapeIdentifier(relation.table)}`
  // Each row by the index of its key: a policy is asked about no other row.
  const text = `select k.n::pg_catalog.int4 - 1 as n from rows from (pg_catalog.unnest(${parameters})) with ordinality as k (${names}, n)
    where (select true from ${table} as t where ${conditions.join(' and ')} limit 1)`
  return matching(query, keys.length, text, (rows) =>
    columns.map((_, at) => rows.map((row) => keys[row]?.[at] ?? null)),
  )
}

/**
 * Evaluates a condition on values of a column, by the operators of its type.
 * @param condition of the value `v`, and of `$2`
 */
export const matchingValues = (
  query: RowQuery,
  { condition, operand, sql }: { condition: string; operand: string | string[]; sql: string },
  values: readonly WalValue[],
): Promise<ReadonlySet<number>> =>
  matching(
    query,
    values.length,
    `select u.n::pg_catalog.int4 - 1 as n from pg_catalog.unnest($1::pg_catalog.text[]) with ordinality as u (x, n),
      lateral (select u.x::${sql} as v) as c where ${condition}`,
    (rows) => [rows.map((row) => values[row] ?? null), operand],
  )

/**
 * Runs a query over many rows. If it fails, each row is asked alone: a policy that raises an error
 * for one row hides no other.
 */
async function matching(
  { access, databases, ref }: RowQuery,
  count: number,
  text: string,
  parametersOf: (rows: readonly number[]) => unknown[],
): Promise<ReadonlySet<number>> {
  const run = (rows: readonly number[]) =>
    databases.transaction(ref, async (sql) => {
      await become(sql, access)
      const answer = await sql.query<{ n: number }>(text, parametersOf(rows))
      return answer.rows.map(({ n }) => rows[n] ?? -1)
    })
  const all = Array.from({ length: count }, (_, row) => row)
  try {
    return new Set(await run(all))
  } catch (error) {
    if (!isRefusal(error)) throw error
    if (codeOf(error) === TIMEOUT || count === 1) return new Set()
  }
  const visible = new Set<number>()
  for (const row of all) {
    try {
      for (const found of await run([row])) visible.add(found)
    } catch (error) {
      if (!isRefusal(error)) throw error
      if (codeOf(error) === TIMEOUT) break
    }
  }
  return visible
}

const codeOf = (error: unknown): string => (error as { code?: string }).code ?? ''

/** Returns true for an error of the statement itself, and not of the connection. */
export const isRefusal = (error: unknown): boolean =>
  /^[0-9A-Z]{5}$/.test(codeOf(error)) && !/^(08|53|57P)/.test(codeOf(error))
