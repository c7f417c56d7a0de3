import type { KeyAccess } from '../../../access/gateway.types'
import type { ChangesRequest } from '../protocol/join'
import { valueOf, type CompiledFilter } from './compiled-filter'
import type { ChangesSubscriber, DeliveryContext } from './delivery.types'
import type { Change } from './feed'
import type { WalRelation, WalValue } from './pgoutput'
import type { RowQuestion } from './questions'
import { readCatalog, type CatalogState, type RelationDetails } from './relation-details'
import { matchingValues, visibleRows } from './row-checks'
import { createWrittenChanges, type WrittenChanges } from './written-changes'

/** Changes that a channel has asked for together. */
export type ChangesItem = ChangesSubscriber['items'][number]

/** Changes of one table, as it was at the time: a table that was altered between two changes has two. */
export interface TableBatch {
  /** Number in the batch. */
  id: number
  relation: WalRelation
  details: RelationDetails
  changes: readonly Change[]
}

/** Changes that subscribers get, in order. */
export interface Batch {
  changes: readonly { change: Change; table: TableBatch; index: number }[]
  catalog: CatalogState
  deliveries: readonly Delivery[]
  questions: ReadonlyMap<string, RowQuestion>
  /** JSON of the changes by role and columns. */
  written: WrittenChanges
}

/** Changes that a subscriber gets, by the rights that it has at the beginning. */
export interface Delivery {
  subscriber: ChangesSubscriber
  access: KeyAccess
  items: ReadonlyMap<TableBatch, readonly ChangesItem[]>
  /** Keys of the questions that its changes wait for. */
  questions: readonly string[]
}

/** Reads what the changes need of the catalog; null if no one wants them. */
export async function readBatch(
  context: DeliveryContext,
  {
    changes,
    failsLocked,
    subscribers,
  }: {
    changes: readonly Change[]
    /** True to fail while a table is locked; its changes are left out otherwise. */
    failsLocked: boolean
    subscribers: readonly ChangesSubscriber[]
  },
): Promise<Batch | null> {
  const relations = [...new Set(changes.map(({ relation }) => relation))]
  const wanted = new Map(
    relations.map((relation) => [relation, wantedOf(relation, subscribers)] as const),
  )
  const relevant = changes.filter(({ relation }) => (wanted.get(relation)?.length ?? 0) > 0)
  if (relevant.length === 0) return null
  const catalog = await readCatalog(context.databases, context.ref, {
    oids: [...new Set(relevant.map(({ relation }) => relation.oid))],
    xids: [...new Set(relevant.map(({ xid }) => xid))],
  })
  const tables = new Map<WalRelation, TableBatch>()
  for (const relation of relations) {
    // A table that was dropped since.
    const details = catalog.relations.get(relation.oid)
    const own = relevant.filter((change) => change.relation === relation)
    if (details !== undefined && own.length > 0)
      tables.set(relation, { id: tables.size, relation, details, changes: own })
  }
  const itemsOf = new Map<ChangesSubscriber, Map<TableBatch, readonly ChangesItem[]>>()
  for (const [relation, table] of tables)
    for (const { items, subscriber } of wanted.get(relation) ?? []) {
      const own = itemsOf.get(subscriber) ?? new Map<TableBatch, readonly ChangesItem[]>()
      itemsOf.set(subscriber, own.set(table, items))
    }
  const questions = new Map<string, RowQuestion>()
  const deliveries = [...itemsOf].map(([subscriber, items]): Delivery => {
    const { access } = subscriber.channel
    const asked = questionsOf(context, { access, catalog, failsLocked, items })
    for (const [key, question] of asked) {
      const known = questions.get(key) ?? question
      known.clients.add(subscriber.port)
      questions.set(key, known)
    }
    return { ...{ subscriber, access, items }, questions: [...asked.keys()] }
  })
  const counts = new Map<TableBatch, number>()
  const inOrder = relevant.flatMap((change) => {
    const table = tables.get(change.relation)
    if (table === undefined) return []
    const index = counts.get(table) ?? 0
    counts.set(table, index + 1)
    return [{ change, table, index }]
  })
  return { changes: inOrder, catalog, deliveries, questions, written: createWrittenChanges() }
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

/** Returns true if policies decide which rows a client sees. */
export const isChecked = (
  { details }: Pick<TableBatch, 'details'>,
  { role }: KeyAccess,
  { bypass }: CatalogState,
): boolean => details.rls && bypass[role] !== true

/** Returns the key of the question which rows a client sees. */
export const visibleKey = ({ id }: TableBatch, access: KeyAccess): string =>
  `${id} ${identityOf(access)}`

/** Returns the key of the question which rows a filter lets through. */
export const filterKey = (
  table: TableBatch,
  access: KeyAccess,
  filter: CompiledFilter & { kind: 'sql' },
): string =>
  `${visibleKey(table, access)} ${JSON.stringify([filter.column, filter.condition, filter.operand])}`

/** Returns what Postgres is to be asked about policies and filters, the same for all clients with the same claims. */
function questionsOf(
  { databases, ref }: DeliveryContext,
  {
    access,
    catalog,
    failsLocked,
    items: ofTables,
  }: Pick<Delivery, 'access' | 'items'> & Pick<Batch, 'catalog'> & { failsLocked: boolean },
): ReadonlyMap<string, RowQuestion> {
  const questions = new Map<string, RowQuestion>()
  const query = { databases, ref, access }
  for (const [table, items] of ofTables) {
    const { changes, details, relation } = table
    if (isChecked(table, access, catalog) && details.key.length > 0)
      questions.set(visibleKey(table, access), {
        kind: 'policy',
        clients: new Set(),
        ask() {
          const rows = changes.map((change) => (name: string) => rowValue(change, name))
          return visibleRows({ ...query, failsLocked }, { details, relation }, rows)
        },
      })
    for (const filter of items.flatMap(({ filters }) => filters ?? []))
      if (filter.kind === 'sql')
        questions.set(filterKey(table, access, filter), {
          kind: 'filter',
          clients: new Set(),
          ask: (maxMs) =>
            matchingValues(
              { ...query, maxMs },
              filter,
              changes.map((change) => rowValue(change, filter.column)),
            ),
        })
  }
  return questions
}

/** Returns a value of the row, or of the former row where it was deleted or the value not changed. */
export function rowValue({ old, relation, values }: Change, column: string): WalValue {
  const value = valueOf(relation.columns, values, column)
  return value === undefined ? valueOf(relation.columns, old, column) : value
}
