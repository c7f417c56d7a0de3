import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { limitPerKey } from '../../../base/one-at-a-time'
import { createFairTurns } from '../../../base/time/fair-turns'
import { AppError } from '../../../base/app-error'
import type { ConnectionTarget } from '../../../postgres/cluster/cluster.types'
import { serviceSchemasSql } from '../../../postgres/catalog/service-schemas'
import { withPeoplesSession } from '../merge/peoples-session'
import type { BranchesServices } from '../services'
import objectsSql from './objects.sql'
import enumPlacesSql from './enum-places.sql'
import physicalSql from './physical.sql'
import { createSchemaOrigins, type SchemaOrigin } from './origins'
import { schemaDiffMessages as messages } from './schema-diff.messages'
import { createSchemaResults } from './schema-results'
import sizeSql from './size.sql'

/** Object of a schema with its kind, for people. */
export interface ChangedObject {
  kind: string
  name: string
}

/** Changes of a branch to its schema that no migration records. */
export interface SchemaDiff {
  /** Statements that make them in production, in order. */
  statements: readonly string[]
  /** Objects that both have changed. */
  conflicts: readonly ChangedObject[]
  /** Objects that the branch has renamed and changed otherwise; nothing is merged then. */
  renamed: readonly ChangedObject[]
  /** Changed objects that the statements do not contain. */
  unmerged: readonly ChangedObject[]
  /** False if the schema is unknown from which the branch began: what only production has stays then. */
  knowsOrigin: boolean
}

/** The branch and its production. */
export interface SchemaPair {
  branch: string
  production: string
}

/** A project, and the one in whose database its migrations have run. */
export interface HistoryPair {
  database: string
  history: string
}

type OneWay = Omit<SchemaDiff, 'knowsOrigin'>

/** Differences between a history of migrations and the database; neither way drops anything. */
export interface HistoryDiff {
  /** Changes of the database to what the history gives. */
  missing: OneWay
  /** Changes of what the history gives to the database. */
  unrecorded: OneWay
}

/** Comparisons of the schemas of branches with production. */
export interface SchemaDiffs {
  /** @throws AppError 409 with the reason for which they cannot be compared */
  compare(pair: SchemaPair): Promise<SchemaDiff>
  /**
   * Compares a database with one in which its history of migrations has run.
   * @throws AppError 409 with the reason for which they cannot be compared
   */
  compareBothWays(pair: HistoryPair): Promise<HistoryDiff>
  /** Lists the objects of a copy of production, changed by the statements, that are not as they should be. */
  check(pair: SchemaPair, copy: string): Promise<readonly ChangedObject[]>
  /** Notes the schema of a new branch, from which its changes are computed. */
  begin(branch: string): Promise<void>
  /** Notes after a merge what both have in the same version. */
  advance(pair: SchemaPair): Promise<void>
  /** Forgets the schema from which a branch began: production does not have any more what it says. */
  forget(branch: string): Promise<void>
}

/** Maximum number of entries of a catalog that is compared. */
const MAX_ENTRIES = 50_000
/** Bytes of definitions in one schema, as its catalog has them, and of all that is read of it. */
const MAX_DEFINITION_BYTES = 32 * 1024 * 1024
const MAX_READ_BYTES = 128 * 1024 * 1024
/** Time for a comparison, in milliseconds. */
const TIMEOUT_MS = 60_000
const MEMORY_MB = 512
/** Bytes of a result. */
const MAX_RESULT_BYTES = 32 * 1024 * 1024
const MAX_ERROR_CHARACTERS = 1_000
/** Number of comparisons with one production that run or wait. */
const MAX_WAITING = 2
/** Time for which a comparison that failed is not run again, in milliseconds. */
const REFUSED_MS = 60_000

interface Task {
  task: 'compare' | 'compareBothWays' | 'check' | 'begin' | 'advance'
  databases: Record<string, ConnectionTarget>
  origin: SchemaOrigin | null
}

export function createSchemaDiffs({
  clusters,
  control,
  log,
}: Pick<BranchesServices, 'clusters' | 'control' | 'log'>): SchemaDiffs {
  const origins = createSchemaOrigins(control)
  const turns = { notes: createFairTurns(1), comparisons: createFairTurns(1) }
  const results = createSchemaResults()
  const comparing = new Map<string, Promise<SchemaDiff>>()
  const limited = limitPerKey(MAX_WAITING, () => conflict(messages.busy))

  /** One at a time of all: each holds two schemas in memory. What is noted does not wait for what is shown. */
  async function run<T>(
    task: Task['task'],
    refs: Readonly<Record<string, string>>,
    origin: SchemaOrigin | null,
  ): Promise<T> {
    const databases: Task['databases'] = {}
    for (const [name, ref] of Object.entries(refs))
      databases[name] = await clusters.target(ref, 'service')
    const queue = task === 'begin' || task === 'advance' ? 'notes' : 'comparisons'
    return turns[queue](Object.values(refs).join(), () =>
      runProcess<T>({ task, databases, origin }),
    )
  }

  async function fingerprintOf(ref: string): Promise<string> {
    const [row] = await withPeoplesSession(clusters, ref, async (client) => {
      await client.query('set search_path = pg_catalog')
      return (await client.query<{ bytes: string; entries: number; fingerprint: string }>(sizeSql))
        .rows
    }).catch((error: unknown) => {
      if (error instanceof AppError) throw error
      throw conflict(messages.failed(error instanceof Error ? error.message : String(error)))
    })
    if ((row?.entries ?? 0) > MAX_ENTRIES)
      throw new AppError(409, 'conflict', messages.tooLarge(MAX_ENTRIES))
    if (Number(row?.bytes ?? 0) > MAX_DEFINITION_BYTES) throw refusalOf('bytes')
    return row?.fingerprint ?? ''
  }

  async function compareNow(pair: SchemaPair, key: string): Promise<SchemaDiff> {
    const { branch, production } = pair
    try {
      const origin = await origins.find(branch)
      const diff = await run<OneWay>('compare', { production, branch }, origin)
      const found = { ...diff, knowsOrigin: origin !== null }
      results.keep(branch, { key, diff: found })
      return found
    } catch (error) {
      if (error instanceof AppError)
        results.keep(branch, { key, error, until: Date.now() + REFUSED_MS })
      throw error
    }
  }

  return {
    async compare({ branch, production }) {
      const prints = [await fingerprintOf(production), await fingerprintOf(branch)]
      // With what is known of the origin: a merge changes that on any server.
      const key = JSON.stringify([branch, production, ...prints, await origins.takenAt(branch)])
      const known = results.find(branch, key)
      if (known?.diff) return known.diff
      if (known?.error) throw known.error
      const begun = comparing.get(key)
      if (begun) return begun
      const found = limited(production, () => compareNow({ branch, production }, key)).finally(() =>
        comparing.delete(key),
      )
      comparing.set(key, found)
      return found
    },
    compareBothWays: ({ database, history }) =>
      limited(database, () => run<HistoryDiff>('compareBothWays', { database, history }, null)),
    async check({ branch, production }, copy) {
      const { different } = await run<{ different: ChangedObject[] }>(
        'check',
        { production, branch, copy },
        await origins.find(branch),
      )
      return different
    },
    async begin(branch) {
      try {
        await origins.put(branch, await run<SchemaOrigin>('begin', { branch }, null))
      } catch (error) {
        // The branch is complete without it. One of before a reset would be wrong.
        log.warn('The schema from which a branch begins is not noted', { project: branch, error })
        await origins.remove(branch)
      }
    },
    async advance({ branch, production }) {
      const origin = await origins.find(branch)
      const next = await run<SchemaOrigin>('advance', { production, branch }, origin)
      await origins.put(branch, next)
    },
    forget: origins.remove,
  }
}

const place = (): string =>
  fileURLToPath(
    new URL(
      import.meta.url.endsWith('.ts') ? './schema-process.mjs' : './schema-process.js',
      import.meta.url,
    ),
  )

/** @throws AppError 409 */
async function runProcess<T>({ databases, origin, task }: Task): Promise<T> {
  const targets = Object.entries(databases).map(
    ([name, { database, host, options, password, port, user }]) =>
      [name, { database, host, options, password, port, user }] as const,
  )
  const child = spawn(
    process.execPath,
    [`--max-old-space-size=${MEMORY_MB}`, place()],
    // None of the server's variables, of which some are secrets.
    { env: { TZ: 'UTC' }, stdio: ['pipe', 'pipe', 'ignore'] },
  )
  let isTooLong = false
  const timer = setTimeout(() => {
    isTooLong = true
    child.kill('SIGKILL')
  }, TIMEOUT_MS)
  child.on('error', () => undefined)
  child.stdin.on('error', () => undefined)
  child.stdin.end(
    JSON.stringify({
      ...{ task, origin, databases: Object.fromEntries(targets), timeoutMs: TIMEOUT_MS },
      max: { entries: MAX_ENTRIES, definitions: MAX_DEFINITION_BYTES, read: MAX_READ_BYTES },
      queries: {
        ...{ enums: enumPlacesSql, objects: objectsSql, physical: physicalSql, size: sizeSql },
        services: serviceSchemasSql,
      },
    }),
  )
  try {
    const parts: Buffer[] = []
    let bytes = 0
    for await (const part of child.stdout as AsyncIterable<Buffer>) {
      bytes += part.length
      if (bytes > MAX_RESULT_BYTES) throw conflict(messages.tooLarge(MAX_ENTRIES))
      parts.push(part)
    }
    if (isTooLong) throw conflict(messages.tooLong(TIMEOUT_MS / 1000))
    const answer = Buffer.concat(parts).toString('utf8')
    if (answer === '') throw conflict(messages.ended)
    // Written by the process.
    const result = JSON.parse(answer) as { value?: T; refusal?: string; error?: string }
    if (result.refusal !== undefined) throw refusalOf(result.refusal)
    if (result.value === undefined)
      throw conflict(messages.failed((result.error ?? '').slice(0, MAX_ERROR_CHARACTERS)))
    return result.value
  } finally {
    clearTimeout(timer)
    child.kill('SIGKILL')
  }
}

const refusalOf = (refusal: string): AppError =>
  conflict(
    refusal === 'bytes'
      ? messages.tooManyBytes(MAX_DEFINITION_BYTES / 1024 ** 2)
      : messages.tooLarge(MAX_ENTRIES),
  )

const conflict = (message: string): AppError => new AppError(409, 'conflict', message)
