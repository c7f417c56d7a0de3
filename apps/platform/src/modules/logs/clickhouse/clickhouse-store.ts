import { ClickHouseError } from '@clickhouse/client'
import type { Log } from '../../../base/log/log'
import { LogStoreEnded, type LogStore } from '../process/log-store'
import type { LogOperations, LogQuery, LogRefusal, LogRows } from '../process/log-store.types'
import { openClickHouse } from './clickhouse'
import type { ClickHouseAddress } from './clickhouse-address'
import { createClickHouseAppends } from './clickhouse-appends'
import { clickHouseDialect } from './clickhouse-dialect'
import { RANGE_TABLES, LOGS_TABLE } from './clickhouse-table'
import { createSnapshots } from './snapshots'

type Operations = {
  [Name in keyof LogOperations]: (
    request: LogOperations[Name]['request'],
  ) => Promise<LogOperations[Name]['answer']>
}

const REMOVE_MS = 60_000
/** Batches that wait to be written together. */
const APPENDS = 100
/** Codes of ClickHouse for bounds of time and of memory. */
const BOUNDS = new Map<string, LogRefusal['refused']>([
  ['159', 'timeout'],
  ['241', 'memory'],
])

/**
 * Creates a store in ClickHouse. SQL of people runs in DuckDB, on a copy of the lines of its range:
 * it is the same SQL with either store, and none of it reaches ClickHouse.
 * @param root folder of the folders of projects, for these copies
 */
export function createClickHouseStore(
  log: Log,
  { address, duckDb, root }: { address: ClickHouseAddress; duckDb: LogStore; root: string },
): LogStore {
  const clickHouse = openClickHouse(log, address)
  const { append, between, position } = createClickHouseAppends(clickHouse)
  const snapshots = createSnapshots(clickHouse, { duckDb, root })
  /** Projects that were removed: what comes late does not make rows again. */
  const forgotten = new Set<string>()
  let isClosed = false

  async function ownQuery(request: LogQuery): Promise<LogRows> {
    const { deadlineMs, from, maxBytes, maxRows, params, ref, sql, to } = request
    const tables = Object.entries(RANGE_TABLES).map(([name, table]) => `${name} as (${table})`)
    return clickHouse.read({
      ...{ deadlineMs, maxBytes, maxRows },
      query: `with ${tables.join(', ')} ${sql}`,
      params: {
        ...{ ref, from, to },
        ...Object.fromEntries(params.map((value, at) => [`p${at + 1}`, value])),
      },
    })
  }

  /** Removes rows of a project, if there are such rows. */
  async function remove(ref: string, where: string, params: Record<string, string>): Promise<void> {
    const command = { deadlineMs: REMOVE_MS, params: { ref, ...params } }
    const condition = `ref = {ref:String}${where}`
    const { rows } = await clickHouse.read({
      ...{ ...command, maxRows: 1, maxBytes: 1_000 },
      query: `select 1 from ${LOGS_TABLE} where ${condition} limit 1`,
    })
    if (rows.length === 0) return
    await clickHouse.run({
      ...command,
      query: `alter table ${LOGS_TABLE} delete where ${condition}`,
      settings: { mutations_sync: '1' },
    })
  }

  const operations: Operations = {
    append,
    position,
    query: (request) =>
      (request.isFree ? snapshots.query(request) : ownQuery(request)).catch(refusalOf),
    async drop({ after, before, ref }) {
      await remove(
        ref,
        ` and ("timestamp" < toDateTime64({before:Date}, 6, 'UTC') or "timestamp" >= toDateTime64({after:Date} + 1, 6, 'UTC'))`,
        { before, after },
      )
      return {}
    },
    async forget({ ref }) {
      forgotten.add(ref)
      await between(() => remove(ref, '', {}))
      // What is in files from before, and copies.
      if (duckDb.isInstalled) await duckDb.call('forget', { ref })
      return {}
    },
  }

  return {
    isInstalled: true,
    dialect: clickHouseDialect,
    appendsAtOnce: APPENDS,
    pid: null,
    async call(operation, request) {
      if (isClosed) throw new LogStoreEnded('The logs are closed.')
      if (forgotten.has(request.ref) && operation !== 'forget')
        throw new Error('The logs of the project were removed.')
      return operations[operation](request)
    },
    async close() {
      isClosed = true
      await clickHouse.close()
      await duckDb.close()
    },
  }
}

/** Returns the bound that a query has exceeded. @throws any other error */
function refusalOf(error: unknown): LogRefusal {
  const refused = error instanceof ClickHouseError ? BOUNDS.get(error.code) : undefined
  if (refused === undefined) throw error
  return { refused, message: (error as Error).message }
}
