import type { Queryable } from '../../../base/transaction'
import type { ConnectionTarget } from '../../../postgres/cluster/cluster.types'
import type { LogRecord } from './read-records'
import { catalogNames, MAX_TABLES, refreshNames, type Table, type TableNames } from './table-names'
import { formatPosition } from './wal-position'

/** Drop or truncate of tables, as found in the log. */
export interface LargeChange {
  kind: 'drop' | 'truncate'
  /** Time of its commit. */
  at: Date
  /** Names of the tables with their schema, and their database unless that is `postgres`. */
  tables: readonly string[]
}

/** Collects the drops and truncates of a project from its log. */
export interface ChangeCollector {
  take(record: LogRecord): void
  /** Reads the names of the tables, by which the log is understood. */
  readNames(): Promise<void>
  close(): void
}

type StoredChange = LargeChange & { position: bigint }
type Commit = Extract<LogRecord, { kind: 'commit' }>

/** Milliseconds after a change of the catalog in which others are awaited. */
const REFRESH_DELAY_MS = 1_000
/** Reading the names takes at most one part in so many of the time, but is not put off for longer. */
const REFRESH_SHARE = 20
const MAX_REFRESH_DELAY_MS = 60_000
/** Time in milliseconds for which the tables of past files are remembered. */
const PAST_MS = 300_000
/** Number of transactions that emptied tables and have not ended. */
const MAX_PENDING = 1_000
/** Number of names that are stored with one change, and of changes with one project. */
const MAX_NAMES = 20
/** Number of tables of one transaction of which it is found out whether they are gone. */
const MAX_LOST = 1_000
const MAX_CHANGES = 500

const keyOf = (database: number, oid: number) => `${database}/${oid}`

/** @param parts.adminOf returns a login on a database of the project */
export function createChangeCollector(parts: {
  adminOf(database: string): Promise<ConnectionTarget>
  store(changes: readonly StoredChange[]): Promise<void>
  onError(error: unknown): void
}): ChangeCollector {
  const source = catalogNames((database) => parts.adminOf(database))
  let names: TableNames = new Map()
  /** Databases whose catalog has changed since; null for all. */
  let stale: Set<number> | null = null
  let [readMs, readAt] = [0, -Infinity]
  let byOid = new Map<string, Table>()
  let byFile = new Map<string, Table>()
  /** Tables of files that the catalog no longer names: the log may tell of it later. */
  const past = new Map<string, { table: Table; at: number }>()
  const truncates = new Map<number, Set<string>>()
  let commits: { commit: Commit; lost: Table[] }[] = []
  let emptied: StoredChange[] = []
  let timer: NodeJS.Timeout | null = null
  let isSettling = false
  let isClosed = false

  async function readNames(): Promise<void> {
    const [wanted, begun] = [stale, performance.now()]
    stale = new Set()
    try {
      names = await refreshNames(names, wanted, source)
    } catch (error) {
      stale = null
      throw error
    } finally {
      readAt = performance.now()
      readMs = readAt - begun
    }
    const tables = [...names.values()].flat()
    const before = byFile
    byOid = new Map(tables.map((table) => [keyOf(table.database, table.oid), table]))
    byFile = new Map(
      tables.flatMap((table) =>
        table.file === null ? [] : [[keyOf(table.database, table.file), table] as const],
      ),
    )
    const at = Date.now()
    for (const [key, table] of before) if (!byFile.has(key)) past.set(key, { table, at })
    for (const [key, one] of past)
      if (at - one.at > PAST_MS || past.size > MAX_TABLES) past.delete(key)
  }

  /** Stores what was found. A table whose file went is gone, or has another file: the names are read again. */
  async function settle(): Promise<void> {
    const [settled, truncated] = [commits, emptied]
    ;[commits, emptied] = [[], []]
    if (truncated.length > 0) await parts.store(truncated)
    await readNames()
    const drops = settled.flatMap(({ commit: { at, position }, lost }) => {
      const tables = lost
        .filter(({ database, oid }) => !byOid.has(keyOf(database, oid)))
        .map(({ name }) => name)
      return tables.length === 0
        ? []
        : [{ kind: 'drop' as const, at, position, tables: tables.slice(0, MAX_NAMES) }]
    })
    if (drops.length > 0) await parts.store(drops)
  }

  function settleSoon(): void {
    if (isClosed) return
    // One at a time, however many changes there are.
    if (isSettling) return
    // A table that comes and goes between two readings stays unknown: after a quiet time the wait is short.
    const pause = Math.min(readMs * REFRESH_SHARE, MAX_REFRESH_DELAY_MS)
    const delay = Math.max(REFRESH_DELAY_MS, readAt + pause - performance.now())
    timer ??= setTimeout(() => {
      timer = null
      isSettling = true
      settle()
        .catch((error: unknown) => isClosed || parts.onError(error))
        .finally(() => {
          isSettling = false
          const isStale = stale !== null && stale.size > 0
          if (commits.length > 0 || emptied.length > 0 || isStale) settleSoon()
        })
    }, delay)
  }

  function noteStale({ database, files }: Commit): void {
    if (database === null && files.length === 0) stale = null
    if (database !== null) stale?.add(database)
    for (const file of files) stale?.add(file.database)
  }

  function takeCommit(commit: Commit): void {
    const truncated = commit.transactions.flatMap((one) => [...(truncates.get(one) ?? [])])
    for (const one of commit.transactions) truncates.delete(one)
    const { at, position } = commit
    if (truncated.length > 0) {
      emptied.push({ kind: 'truncate', at, position, tables: truncated.slice(0, MAX_NAMES) })
      // The newest are those that are shown.
      if (emptied.length > 2 * MAX_CHANGES) emptied = emptied.slice(-MAX_CHANGES)
    }
    const lost = commit.files
      .map(({ database, file }) => keyOf(database, file))
      .map((key) => byFile.get(key) ?? past.get(key)?.table)
      .filter((table) => table !== undefined)
    if (lost.length > 0) {
      commits.push({ commit, lost: lost.slice(0, MAX_LOST) })
      if (commits.length > 2 * MAX_CHANGES) commits = commits.slice(-MAX_CHANGES)
    }
    if (commit.changesCatalog) noteStale(commit)
    if (lost.length > 0 || truncated.length > 0 || commit.changesCatalog) settleSoon()
  }

  return {
    readNames,
    take(record) {
      if (record.kind === 'commit') return takeCommit(record)
      const found = record.tables
        .map((oid) => byOid.get(keyOf(record.database, oid))?.name)
        .filter((name) => name !== undefined)
      if (found.length === 0) return
      const [oldest] = truncates.keys()
      if (truncates.size >= MAX_PENDING && oldest !== undefined) truncates.delete(oldest)
      const known = truncates.get(record.transaction) ?? new Set()
      for (const name of found) if (known.size < MAX_NAMES) known.add(name)
      truncates.set(record.transaction, known)
    },
    close() {
      isClosed = true
      if (timer) clearTimeout(timer)
    },
  }
}

/** Stores changes of a chain of log; those that are stored already stay. */
export async function storeChanges(
  db: Queryable,
  { id, projectRef }: { id: string; projectRef: string },
  changes: readonly StoredChange[],
): Promise<void> {
  for (const { at, kind, position, tables } of changes) {
    await db.query(
      `insert into wal_changes (wal_chain, project_ref, position, kind, at, tables)
       values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
      [id, projectRef, formatPosition(position), kind, at, tables],
    )
  }
  await db.query(
    `delete from wal_changes where (wal_chain, position, kind) in (
       select wal_chain, position, kind from wal_changes where project_ref = $1 order by at desc offset ${MAX_CHANGES})`,
    [projectRef],
  )
}

/** Returns the newest changes of a project. */
export async function newestChanges(
  db: Queryable,
  { ref, since, limit }: { ref: string; since: Date; limit: number },
): Promise<LargeChange[]> {
  const { rows } = await db.query<LargeChange>(
    'select kind, at, tables from wal_changes where project_ref = $1 and at >= $2 order by at desc, kind limit $3',
    [ref, since, limit],
  )
  return rows
}
