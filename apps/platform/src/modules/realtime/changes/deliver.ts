import type { KeyAccess } from '../../../access/gateway.types'
import { createTurns } from '../../../base/time/turns'
import { writeJsonFrame } from '../protocol/frames'
import type { ChangesRequest } from '../protocol/join'
import type { RealtimeDatabases } from '../realtime-databases'
import type { Channel, ChannelPort } from '../socket/channel'
import { valueOf, type CompiledFilter } from './compiled-filter'
import type { Change } from './feed'
import { changeData, changeWithoutKey } from './payload'
import type { WalRelation, WalValue } from './pgoutput'
import { readCatalog, type CatalogState, type RelationDetails } from './relation-details'
import { createFilterTimes, type RowQuestion } from './questions'
import { matchingValues, visibleRows, type RowAnswer } from './row-checks'
import { createRoomWaits, type BatchWaits, type ClientRoom } from './room-waits'

/** Changes of tables that a channel has asked for. */
export interface ChangesSubscriber {
  readonly channel: Channel
  /** Its client, whose channels share the time of their filters and their room. */
  readonly port: ChannelPort
  readonly room: ClientRoom
  readonly items: readonly {
    id: number
    request: ChangesRequest
    /** Null while they are checked, if they are wrong or take too long. */
    filters: readonly CompiledFilter[] | null
  }[]
}

export interface DeliveryContext {
  databases: RealtimeDatabases
  ref: string
  subscribers(): readonly ChangesSubscriber[]
  /** Returns true unless the channel has ended. */
  isThere(subscriber: ChangesSubscriber): boolean
  /**
   * Called when changes were left out since the filters of a subscriber took too long.
   * @param isOver true if it is to get no more of these
   */
  onSlowFilters(subscriber: ChangesSubscriber, isOver: boolean): void
  maxBytes(): number
  /** Counts what is sent. */
  counts: { changes: number }
}

type Item = ChangesSubscriber['items'][number]

/** Changes of one table. */
interface TableBatch {
  relation: WalRelation
  details: RelationDetails
  changes: readonly Change[]
}

/** Changes that subscribers get, in order. */
interface Batch {
  changes: readonly { change: Change; table: TableBatch; index: number }[]
  catalog: CatalogState
  deliveries: readonly Delivery[]
  questions: ReadonlyMap<string, RowQuestion>
  /** JSON of the changes by role and columns. */
  written: Map<Change, Map<string, string | null>>
}

/** Changes that a subscriber gets, by the rights that it has at the beginning. */
interface Delivery {
  subscriber: ChangesSubscriber
  access: KeyAccess
  items: ReadonlyMap<TableBatch, readonly Item[]>
  /** Keys of the questions that its changes wait for. */
  questions: readonly string[]
}

type Answers = ReadonlyMap<string, RowAnswer>

/**
 * Returns a function that sends changes to those who asked for them and may see them, in order; to
 * each as soon as its own questions are answered. It may be called again with the same changes,
 * which no one gets twice.
 */
export function createDelivery(
  context: DeliveryContext,
): (changes: readonly Change[]) => Promise<void> {
  const turns = createTurns()
  const times = createFilterTimes()
  const waits = createRoomWaits()
  const served = new WeakMap<readonly Change[], Set<ChangesSubscriber>>()

  async function serve(
    delivery: Delivery,
    batch: Batch,
    {
      answers,
      begin,
      waits: ofBatch,
    }: {
      answers: ReadonlyMap<string, Promise<RowAnswer>>
      /** Called before the first change is sent. */
      begin(): void
      waits: BatchWaits
    },
  ): Promise<void> {
    const { subscriber } = delivery
    const { channel, port } = subscriber
    const room: ClientRoom = {
      hasRoom: () => subscriber.room.hasRoom() || !context.isThere(subscriber),
      drained: () => subscriber.room.drained(),
    }
    const known = new Map(
      await Promise.all(
        delivery.questions.map(async (key) => [key, await answerOf(answers, key)] as const),
      ),
    )
    begin()
    const maxBytes = context.maxBytes()
    for (const { change, index, table } of batch.changes) {
      while (turns.isOver()) await turns.next()
      const items = delivery.items.get(table)
      if (items === undefined) continue
      const parts = { ...{ change, table, index, items }, answers: known, maxBytes }
      for (const json of changesOf(delivery, batch, parts)) {
        // Another channel of the client may have taken the room.
        while (!room.hasRoom()) if (!(await ofBatch.wait(port, room))) break
        if (!context.isThere(subscriber)) return
        channel.send(writeJsonFrame(channel.topic, 'postgres_changes', json, channel.version))
        context.counts.changes += 1
      }
    }
    if (room.hasRoom()) ofBatch.finish()
    const isSlow = delivery.questions.some(
      (key) => batch.questions.get(key)?.kind === 'filter' && known.get(key)?.isWhole === false,
    )
    if (isSlow && context.isThere(subscriber))
      context.onSlowFilters(subscriber, times.isTooSlow(port))
  }

  return async (changes) => {
    turns.begin()
    const before = served.get(changes) ?? new Set()
    served.set(changes, before)
    const subscribers = context.subscribers().filter((one) => !before.has(one))
    const batch = await readBatch(context, changes, subscribers)
    if (batch === null) return
    const clients = new Set<object>(batch.deliveries.map(({ subscriber }) => subscriber.port))
    const hasIdle = () => context.subscribers().some(({ port }) => !clients.has(port))
    const parts = { answers: times.ask(batch.questions), waits: waits.begin(hasIdle) }
    const results = await Promise.allSettled(
      batch.deliveries.map((delivery) =>
        serve(delivery, batch, { ...parts, begin: () => before.add(delivery.subscriber) }),
      ),
    )
    for (const result of results) if (result.status === 'rejected') throw result.reason
  }
}

const NO_ANSWER: RowAnswer = { rows: new Set(), isWhole: true, ms: 0 }

const answerOf = async (
  answers: ReadonlyMap<string, Promise<RowAnswer>>,
  key: string,
): Promise<RowAnswer> => (await answers.get(key)) ?? NO_ANSWER

/** Reads what the changes need of the catalog; null if no one wants them. */
async function readBatch(
  context: DeliveryContext,
  changes: readonly Change[],
  subscribers: readonly ChangesSubscriber[],
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
      tables.set(relation, { relation, details, changes: own })
  }
  const itemsOf = new Map<ChangesSubscriber, Map<TableBatch, readonly Item[]>>()
  for (const [relation, table] of tables)
    for (const { items, subscriber } of wanted.get(relation) ?? []) {
      const own = itemsOf.get(subscriber) ?? new Map<TableBatch, readonly Item[]>()
      itemsOf.set(subscriber, own.set(table, items))
    }
  const questions = new Map<string, RowQuestion>()
  const deliveries = [...itemsOf].map(([subscriber, items]): Delivery => {
    const { access } = subscriber.channel
    const asked = questionsOf(context, { access, catalog, items })
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
  return { changes: inOrder, catalog, deliveries, questions, written: new Map() }
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
  table: TableBatch,
  access: KeyAccess,
  filter: CompiledFilter & { kind: 'sql' },
): string =>
  `${visibleKey(table, access)} ${JSON.stringify([filter.column, filter.condition, filter.operand])}`

/** Returns what Postgres is to be asked about policies and filters, the same for all clients with the same claims. */
function questionsOf(
  { databases, ref }: DeliveryContext,
  { access, catalog, items: ofTables }: Pick<Delivery, 'access' | 'items'> & Pick<Batch, 'catalog'>,
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
          return visibleRows(query, { details, relation }, rows)
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
function rowValue({ old, relation, values }: Change, column: string): WalValue {
  const value = valueOf(relation.columns, values, column)
  return value === undefined ? valueOf(relation.columns, old, column) : value
}

/** Returns what a subscriber gets of a change, as JSON. */
function changesOf(
  { access }: Delivery,
  { catalog, written }: Batch,
  {
    answers,
    change,
    index,
    items,
    maxBytes,
    table,
  }: {
    answers: Answers
    change: Change
    index: number
    items: readonly Item[]
    maxBytes: number
    table: TableBatch
  },
): string[] {
  const { details } = table
  const checked = isChecked(table, access, catalog)
  const isYes = (key: string): boolean => answers.get(key)?.rows.has(index) === true
  if (
    checked &&
    change.kind !== 'DELETE' &&
    details.key.length > 0 &&
    !isYes(visibleKey(table, access))
  )
    return []
  const passes = (filter: CompiledFilter): boolean => {
    const column = details.columns.find(({ name }) => name === filter.column)
    const value = rowValue(change, filter.column)
    if (value === undefined || !column?.roles.includes(access.role)) return false
    // No policy can be asked about a row that is gone: its other values stay hidden.
    if (checked && change.kind === 'DELETE' && !details.key.includes(filter.column)) return false
    return filter.kind === 'text' ? filter.test(value) : isYes(filterKey(table, access, filter))
  }
  const matched = items.filter(
    ({ filters, request: { event } }) =>
      (event === '*' || event === change.kind) && (filters ?? []).every(passes),
  )
  const known = written.get(change) ?? new Map<string, string | null>()
  written.set(change, known)
  const texts: string[] = []
  for (const [select, group] of bySelect(matched)) {
    const key = `${access.role} ${checked} ${select}`
    let data = known.get(key)
    if (data === undefined) {
      const view = { role: access.role, isChecked: checked, maxBytes }
      data =
        checked && details.key.length === 0
          ? changeWithoutKey(change)
          : changeData(change, details, { ...view, select: group[0]?.request.select })
      known.set(key, data)
    }
    if (data !== null)
      texts.push(`{"ids":${JSON.stringify(group.map(({ id }) => id))},"data":${data}}`)
  }
  return texts
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
