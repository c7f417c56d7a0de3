import type { ChangesRequest } from '../protocol/join'
import { refusals } from '../protocol/refusals'
import { become } from '../realtime-databases'
import { compileFilter, typedOperands, type CompiledFilter } from './compiled-filter'
import type { ChangesSubscriber, DeliveryContext } from './delivery.types'
import { readFilter, type Filter } from './filter'
import { readCatalog, type RelationDetails } from './relation-details'
import { isOverload, isRefusal } from './row-checks'

const PUBLISHED = `select (select c.oid::pg_catalog.text from pg_catalog.pg_class as c join pg_catalog.pg_namespace as n on n.oid = c.relnamespace
    where n.nspname = $1 and c.relname = $2) as oid,
  exists (select from pg_catalog.pg_publication_tables as p
    where p.pubname = $3 and $1 in ('*', p.schemaname) and $2 in ('*', p.tablename)) as published`

export const CHANGES_PUBLICATION = 'supabase_realtime'

/** Conditions that Postgres is asked about for each change. */
const MAX_CHANNEL_CONDITIONS = 20
const MAX_CLIENT_CONDITIONS = 100
/** Conditions of all kinds: each is tested for each change. */
const MAX_CHANNEL_TESTS = 100
const MAX_CLIENT_TESTS = 500

/** Numbers of conditions. */
export interface ConditionCount {
  all: number
  /** Those that Postgres is asked about. */
  asked: number
}

/** Conditions that a channel and its client have asked for so far. */
interface ConditionCounts {
  channel: ConditionCount
  client: ConditionCount
}

export const countConditions = (filters: readonly CompiledFilter[] | null): ConditionCount => ({
  all: filters?.length ?? 0,
  asked: filters?.filter(({ kind }) => kind === 'sql').length ?? 0,
})

/** Returns the problem of more conditions than there are so far; null if there is none. */
export function conditionsProblem(
  { channel, client }: ConditionCounts,
  more: ConditionCount,
): string | null {
  if (
    channel.asked + more.asked > MAX_CHANNEL_CONDITIONS ||
    client.asked + more.asked > MAX_CLIENT_CONDITIONS
  )
    return refusals.conditions(MAX_CHANNEL_CONDITIONS, MAX_CLIENT_CONDITIONS)
  return channel.all + more.all > MAX_CHANNEL_TESTS || client.all + more.all > MAX_CLIENT_TESTS
    ? refusals.allConditions(MAX_CHANNEL_TESTS, MAX_CLIENT_TESTS)
    : null
}

interface RequestCheck {
  /** Runs each part of the check, so that others have their turn between two of them. */
  inTurn<T>(work: () => Promise<T>): Promise<T>
  asked(): ConditionCounts
}

/** Checks what a client asked for. @returns its filters, or the problem */
export async function checkRequest(
  { databases, ref }: Pick<DeliveryContext, 'databases' | 'ref'>,
  { access }: Pick<ChangesSubscriber['channel'], 'access'>,
  { filter = '', schema, select, table = '*' }: ChangesRequest,
  { asked, inTurn }: RequestCheck,
): Promise<CompiledFilter[] | { problem: string }> {
  const filters = filter === '' ? [] : readFilter(filter)
  if ('problem' in filters) return { problem: refusals.badFilter(filters.problem) }
  const tooMany = conditionsProblem(asked(), { all: filters.length, asked: 0 })
  if (tooMany !== null) return { problem: tooMany }
  const [found] = await inTurn(() =>
    databases.transaction(
      ref,
      async (sql) =>
        (
          await sql.query<{ oid: string | null; published: boolean }>(PUBLISHED, [
            schema,
            table,
            CHANGES_PUBLICATION,
          ])
        ).rows,
    ),
  )
  if (!found?.published) return { problem: refusals.notPublished(schema, table) }
  if (filters.length === 0 && select === undefined) return []
  const oid = Number(found.oid ?? 0)
  const { relations } = await inTurn(() => readCatalog(databases, ref, { oids: [oid], xids: [] }))
  const details = relations.get(oid)
  const columns = new Map(details?.columns.map((one) => [one.name, one]))
  for (const name of [...filters.map((one) => one.column), ...(select ?? [])])
    if (!columns.get(name)?.roles.includes(access.role)) return { problem: refusals.noColumn(name) }
  const compiled: CompiledFilter[] = []
  for (const one of filters) {
    const checked = await inTurn(async () => {
      const values = await written({ databases, ref, access }, one, details)
      const type = columns.get(one.column)
      if ('problem' in values || type === undefined) return null
      const made = compileFilter(one, type, values)
      if (made.kind === 'text') return made
      const problem = conditionsProblem(asked(), countConditions([...compiled, made]))
      if (problem !== null) return { problem }
      return (await canBeAsked({ databases, ref, access }, made)) ? made : null
    })
    if (checked === null) return { problem: refusals.badFilter(one.values.join(',')) }
    if ('problem' in checked) return checked
    compiled.push(checked)
  }
  return compiled
}

type Asker = Pick<DeliveryContext, 'databases' | 'ref'> &
  Pick<ChangesSubscriber['channel'], 'access'>

/**
 * Returns true if Postgres takes a condition: one that it refuses, as of a type without that
 * operator, would be refused for each row of a change.
 */
async function canBeAsked(
  { access, databases, ref }: Asker,
  { condition, operand, pattern, sql: type }: CompiledFilter & { kind: 'sql' },
): Promise<boolean> {
  // A pattern is of texts, and is not read where there is none.
  const [value, ofType] = pattern ? ['', 'pg_catalog.text'] : [null, type]
  try {
    await databases.transaction(ref, async (sql) => {
      await become(sql, access)
      await sql.query(
        `select from (select $1::pg_catalog.text::${ofType} as v) as c where ${condition}`,
        [value, operand],
      )
    })
    return true
  } catch (error) {
    if (!isRefusal(error) || isOverload(error)) throw error
    return false
  }
}

/** Returns the values of a filter as Postgres writes them. */
async function written(
  { access, databases, ref }: Asker,
  filter: Filter,
  details: RelationDetails | undefined,
): Promise<readonly string[] | { problem: string }> {
  const typed = typedOperands(filter)
  const type = details?.columns.find(({ name }) => name === filter.column)?.sql ?? 'text'
  if (typed.length === 0) return filter.values
  try {
    return await databases.transaction(ref, async (sql) => {
      await become(sql, access)
      const { rows } = await sql.query<{ value: string }>(
        `select pg_catalog.format('%s', u.x::${type}) as value from pg_catalog.unnest($1::pg_catalog.text[]) with ordinality as u (x, n) order by u.n`,
        [[...typed]],
      )
      return rows.map(({ value }) => value)
    })
  } catch (error) {
    if (!isRefusal(error) || isOverload(error)) throw error
    return { problem: filter.column }
  }
}
