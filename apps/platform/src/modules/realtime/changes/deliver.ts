import type { KeyAccess } from '../../../access/gateway.types'
import { writeJsonFrame } from '../protocol/frames'
import type { ChangesRequest } from '../protocol/join'
import type { RealtimeDatabases } from '../realtime-databases'
import type { Channel } from '../socket/channel'
import { valueOf, type CompiledFilter } from './compiled-filter'
import type { Change } from './feed'
import { changeData, changeWithoutKey } from './payload'
import type { WalRelation, WalValue } from './pgoutput'
import { readCatalog, type CatalogState, type RelationDetails } from './relation-details'
import { matchingValues, visibleRows } from './row-checks'

/** Changes of tables that a channel has asked for. */
export interface ChangesSubscriber {
  readonly channel: Channel
  /** Resolves when the client has room for more, and soon for one that always reads slowly. */
  drained(): Promise<void>
  readonly items: readonly {
    id: number
    request: ChangesRequest
    /** Null while they are checked, or if they are wrong. */
    filters: readonly CompiledFilter[] | null
  }[]
}

export interface DeliveryContext {
  databases: RealtimeDatabases
  ref: string
  subscribers(): readonly ChangesSubscriber[]
  maxBytes(): number
  /** Counts what is sent. */
  counts: { changes: number }
}

/** Queries of policies and filters at a time. */
const CONCURRENT_CHECKS = 3

type Item = ChangesSubscriber['items'][number]

/** Changes of one table, and those who asked for them. */
interface TableBatch {
  relation: WalRelation
  details: RelationDetails
  changes: readonly Change[]
  wanted: { subscriber: ChangesSubscriber; items: readonly Item[] }[]
}

/** Results of questions to Postgres, by table, client and question. */
type Answers = ReadonlyMap<string, ReadonlySet<number>>

/** Sends changes to those who asked for them and may see them, in order. */
export async function deliverChanges(
  context: DeliveryContext,
  changes: readonly Change[],
): Promise<void> {
  const subscribers = context.subscribers()
  const relations = [...new Set(changes.map(({ relation }) => relation))]
  const wanted = new Map(
    relations.map((relation) => [relation, wantedOf(relation, subscribers)] as const),
  )
  const relevant = changes.filter(({ relation }) => (wanted.get(relation)?.length ?? 0) > 0)
  if (relevant.length === 0) return
  const catalog = await readCatalog(context.databases, context.ref, {
    oids: [...new Set(relevant.map(({ relation }) => relation.oid))],
    xids: [...new Set(relevant.map(({ xid }) => xid))],
  })
  const batches = new Map<WalRelation, TableBatch>()
  for (const relation of relations) {
    // A table that was dropped since.
    const details = catalog.relations.get(relation.oid)
    const own = relevant.filter((change) => change.relation === relation)
    if (details !== undefined && own.length > 0)
      batches.set(relation, { relation, details, changes: own, wanted: wanted.get(relation) ?? [] })
  }
  const answers = await ask(context, [...batches.values()], catalog)
  const maxBytes = context.maxBytes()
  for (const change of relevant) {
    const batch = batches.get(change.relation)
    if (batch !== undefined)
      context.counts.changes += send(change, batch, { answers, catalog, maxBytes })
  }
  const all = [...batches.values()].flatMap((batch) => batch.wanted)
  const sentTo = new Set(all.map(({ subscriber }) => subscriber))
  await Promise.all([...sentTo].map((subscriber) => subscriber.drained()))
}

function wantedOf(relation: WalRelation, subscribers: readonly ChangesSubscriber[]) {
  const matches = ({ schema, table = '*' }: ChangesRequest) =>
    (schema === '*' || schema === relation.schema) && (table === '*' || table === relation.table)
  return subscribers.flatMap((subscriber) => {
    const items = subscriber.items.filter(
      ({ filters, request }) => filters !== null && matches(request),
    )
    return items.length === 0 ? [] : [{ subscriber, items }]
  })
}

const identities = new WeakMap<KeyAccess, string>()

/** Returns the text by which clients with the same role and claims are one. */
function identityOf(access: KeyAccess): string {
  const known = identities.get(access)
  if (known !== undefined) return known
  const identity = `${access.role} ${JSON.stringify(access.claims)}`
  identities.set(access, identity)
  return identity
}

const isChecked = (
  { details }: Pick<TableBatch, 'details'>,
  { role }: KeyAccess,
  { bypass }: CatalogState,
): boolean => details.rls && bypass[role] !== true

const visibleKey = ({ relation }: TableBatch, access: KeyAccess): string =>
  `${relation.oid} ${identityOf(access)}`
const filterKey = (
  batch: TableBatch,
  access: KeyAccess,
  filter: CompiledFilter & { kind: 'sql' },
): string =>
  `${visibleKey(batch, access)} ${JSON.stringify([filter.column, filter.condition, filter.operand])}`

/** Asks Postgres what policies and filters say, once for all clients with the same claims. */
async function ask(
  { databases, ref }: DeliveryContext,
  batches: readonly TableBatch[],
  catalog: CatalogState,
): Promise<Answers> {
  const questions = new Map<string, () => Promise<ReadonlySet<number>>>()
  for (const batch of batches) {
    const { changes, details, relation, wanted } = batch
    for (const { items, subscriber } of wanted) {
      const { access } = subscriber.channel
      const query = { databases, ref, access }
      if (isChecked(batch, access, catalog) && details.key.length > 0)
        questions.set(visibleKey(batch, access), () => {
          const rows = changes.map((change) => (name: string) => rowValue(change, name))
          return visibleRows(query, { details, relation }, rows)
        })
      for (const filter of items.flatMap(({ filters }) => filters ?? []))
        if (filter.kind === 'sql')
          questions.set(filterKey(batch, access, filter), () =>
            matchingValues(
              query,
              filter,
              changes.map((change) => rowValue(change, filter.column)),
            ),
          )
    }
  }
  const answers = new Map<string, ReadonlySet<number>>()
  const waiting = [...questions]
  const work = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) answers.set(next[0], await next[1]())
  }
  await Promise.all(Array.from({ length: CONCURRENT_CHECKS }, work))
  return answers
}

/** Returns a value of the row, or of the former row where it was deleted or the value not changed. */
function rowValue({ old, relation, values }: Change, column: string): WalValue {
  const value = valueOf(relation.columns, values, column)
  return value === undefined ? valueOf(relation.columns, old, column) : value
}

/** @returns the number of messages */
function send(
  change: Change,
  batch: TableBatch,
  { answers, catalog, maxBytes }: { answers: Answers; catalog: CatalogState; maxBytes: number },
): number {
  let sent = 0
  const { changes, details, wanted } = batch
  const index = changes.indexOf(change)
  const written = new Map<string, string | null>()
  for (const { items, subscriber } of wanted) {
    const { channel } = subscriber
    const { access } = channel
    const checked = isChecked(batch, access, catalog)
    if (
      checked &&
      change.kind !== 'DELETE' &&
      details.key.length > 0 &&
      !answers.get(visibleKey(batch, access))?.has(index)
    )
      continue
    const passes = (filter: CompiledFilter): boolean => {
      const column = details.columns.find(({ name }) => name === filter.column)
      const value = rowValue(change, filter.column)
      if (value === undefined || !column?.roles.includes(access.role)) return false
      // No policy can be asked about a row that is gone: its other values stay hidden.
      if (checked && change.kind === 'DELETE' && !details.key.includes(filter.column)) return false
      return filter.kind === 'text'
        ? filter.test(value)
        : answers.get(filterKey(batch, access, filter))?.has(index) === true
    }
    const matched = items.filter(
      ({ filters, request: { event } }) =>
        (event === '*' || event === change.kind) && (filters ?? []).every(passes),
    )
    for (const [select, group] of bySelect(matched)) {
      const key = `${access.role} ${checked} ${select}`
      let data = written.get(key)
      if (data === undefined) {
        const view = { role: access.role, isChecked: checked, maxBytes }
        data =
          checked && details.key.length === 0
            ? changeWithoutKey(change)
            : changeData(change, details, { ...view, select: group[0]?.request.select })
        written.set(key, data)
      }
      if (data === null) continue
      const json = `{"ids":${JSON.stringify(group.map(({ id }) => id))},"data":${data}}`
      channel.send(writeJsonFrame(channel.topic, 'postgres_changes', json, channel.version))
      sent += 1
    }
  }
  return sent
}

/** Groups what a client asked for by the columns that it wants. */
function bySelect(items: readonly Item[]): ReadonlyMap<string, readonly Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const select = JSON.stringify(item.request.select ?? null)
    groups.set(select, [...(groups.get(select) ?? []), item])
  }
  return groups
}
