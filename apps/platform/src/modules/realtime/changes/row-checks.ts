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
  /** Time in milliseconds that all statements may take. @default no maximum for all, that of the session for each */
  maxMs?: number | undefined
  /** True to fail while a table is locked, so that the question is asked again. @default false */
  failsLocked?: boolean
}

/** Answer of Postgres about the rows of a batch. */
export interface RowAnswer {
  /** Indexes of the rows for which it is yes. */
  rows: ReadonlySet<number>
  /** False if it took too long, and is missing for some rows. */
  isWhole: boolean
  /** Time in milliseconds that the statements took. */
  ms: number
}

/** Values of a row by column; undefined where a change does not have them. */
export type RowValues = (column: string) => WalValue | undefined

/**
 * Asks the policies which rows a client may see, by their keys. A policy sees the row as it is now:
 * a change that has since been followed by another one of a column that policies read is not the
 * row that they allow, and is left out.
 */
export async function visibleRows(
  query: RowQuery,
  { details, relation }: { details: RelationDetails; relation: WalRelation },
  rows: readonly RowValues[],
): Promise<RowAnswer> {
  const { role } = query.access
  const key = details.key.flatMap((name) => details.columns.find((one) => one.name === name) ?? [])
  const judged = details.columns.filter(
    (column) =>
      !key.includes(column) && column.roles.includes(role) && column.judgedFor.includes(role),
  )
  const columns = [...key, ...judged]
  const conditions = columns.map(({ name, sql }, at) =>
    at < key.length
      ? `t.${escapeIdentifier(name)} = k.c${at}::${sql}`
      : // Records of any type have this operator; without the casts it would be that of the columns.
        // A value that was not changed and is stored apart is not in the log.
        `(k.c${at + judged.length} is null or row(t.${escapeIdentifier(name)})::record operator(pg_catalog.*=) row(k.c${at}::${sql})::record)`,
  )
  const arrays = [
    ...columns.map(
      ({ name }) =>
        (row: RowValues) =>
          row(name) ?? null,
    ),
    ...judged.map(
      ({ name }) =>
        (row: RowValues) =>
          row(name) === undefined ? null : 'known',
    ),
  ]
  const parameters = arrays
    .map((_, at) => `pg_catalog.unnest($${at + 1}::pg_catalog.text[])`)
    .join(', ')
  const names = arrays.map((_, at) => `c${at}`).join(', ')
  const table = `${escapeIdentifier(relation.schema)}.${escapeIdentifier(relation.table)}`
  // Each row by the index of its key: a policy is asked about no other row.
  const text = `select k.n::pg_catalog.int4 - 1 as n from rows from (${parameters}) with ordinality as k (${names}, n)
    where (select true from ${table} as t where ${conditions.join(' and ')} limit 1)`
  return matching(query, rows.length, text, (indexes) =>
    arrays.map((valueOf) => indexes.map((index) => valueOf(rows[index] ?? (() => null)))),
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
): Promise<RowAnswer> =>
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
  { access, databases, failsLocked = false, maxMs = Number.POSITIVE_INFINITY, ref }: RowQuery,
  count: number,
  text: string,
  parametersOf: (rows: readonly number[]) => unknown[],
): Promise<RowAnswer> {
  let ms = 0
  const run = (rows: readonly number[]) =>
    databases.transaction(ref, async (sql) => {
      await become(sql, access, { maxMs: maxMs - ms })
      const begin = performance.now()
      try {
        const answer = await sql.query<{ n: number }>(text, parametersOf(rows))
        return answer.rows.map(({ n }) => rows[n] ?? -1)
      } finally {
        ms += performance.now() - begin
      }
    })
  const found = new Set<number>()
  const answer = (isWhole: boolean): RowAnswer => ({ rows: found, isWhole, ms })
  const all = Array.from({ length: count }, (_, row) => row)
  const hasFailed = (error: unknown) => !isRefusal(error) || (failsLocked && isLocked(error))
  const hasNoTime = (error: unknown) => codeOf(error) === TIMEOUT || isLocked(error)
  try {
    for (const row of await run(all)) found.add(row)
    return answer(true)
  } catch (error) {
    if (hasFailed(error)) throw error
    if (hasNoTime(error)) return answer(false)
    if (count === 1) return answer(true)
  }
  for (const one of all) {
    if (ms >= maxMs) return answer(false)
    try {
      for (const row of await run([one])) found.add(row)
    } catch (error) {
      if (hasFailed(error)) throw error
      if (hasNoTime(error)) return answer(false)
    }
  }
  return answer(true)
}

const codeOf = (error: unknown): string => (error as { code?: string }).code ?? ''

/** Returns true for an error of the statement itself, and not of the connection. */
export const isRefusal = (error: unknown): boolean =>
  /^[0-9A-Z]{5}$/.test(codeOf(error)) && !/^(08|53|57P)/.test(codeOf(error))

/** Returns true for an error of a statement that had no time, or met others: it may succeed later. */
export const isOverload = (error: unknown): boolean => codeOf(error) === TIMEOUT || isLocked(error)

const isLocked = (error: unknown): boolean => /^(55P03|40[0-9A-Z]{3})$/.test(codeOf(error))
