import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { oneAtATime } from '../../../base/one-at-a-time'
import { AppError } from '../../../base/app-error'
import type { ConnectionTarget } from '../../../postgres/cluster/cluster.types'
import { SERVICE_SCHEMAS } from '../../dumps/source/own-schemas'
import { withPeoplesSession } from '../merge/peoples-session'
import type { BranchesServices } from '../services'
import objectsSql from './objects.sql'
import physicalSql from './physical.sql'
import { createSchemaOrigins, type SchemaOrigin } from './origins'
import { schemaDiffMessages as messages } from './schema-diff.messages'
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

/** Comparisons of the schemas of branches with production. */
export interface SchemaDiffs {
  /** @throws AppError 409 with the reason for which they cannot be compared */
  compare(pair: SchemaPair): Promise<SchemaDiff>
  /** Lists the objects of a copy of production, changed by the statements, that are not as they should be. */
  check(pair: SchemaPair, copy: string): Promise<readonly ChangedObject[]>
  /** Notes the schema of a new branch, from which its changes are computed. */
  begin(branch: string): Promise<void>
  /** Notes after a merge what both have in the same version. */
  advance(pair: SchemaPair): Promise<void>
}

/** Maximum number of entries of a catalog that is compared. */
const MAX_ENTRIES = 50_000
/** Time for a comparison, in milliseconds. */
const TIMEOUT_MS = 60_000
const MEMORY_MB = 512
/** Bytes of a result. */
const MAX_RESULT_BYTES = 32 * 1024 * 1024
/** Number of comparisons in the cache. */
const MAX_CACHED = 20
const MAX_ERROR_CHARACTERS = 1_000
const SERVICES = [...SERVICE_SCHEMAS, 'supabase_migrations']

interface Task {
  task: 'compare' | 'check' | 'begin' | 'advance'
  databases: Record<string, ConnectionTarget>
  origin: SchemaOrigin | null
}

export function createSchemaDiffs({
  clusters,
  control,
  log,
}: Pick<BranchesServices, 'clusters' | 'control' | 'log'>): SchemaDiffs {
  const origins = createSchemaOrigins(control)
  const inTurn = oneAtATime()
  const cached = new Map<string, SchemaDiff>()

  /** One at a time of all: each holds two schemas in memory. */
  async function run<T>(
    task: Task['task'],
    refs: Readonly<Record<string, string>>,
    origin: SchemaOrigin | null,
  ): Promise<T> {
    const databases: Task['databases'] = {}
    for (const [name, ref] of Object.entries(refs))
      databases[name] = await clusters.target(ref, 'service')
    return inTurn('', () => runProcess<T>({ task, databases, origin }))
  }

  async function fingerprintOf(ref: string): Promise<string> {
    const [row] = await withPeoplesSession(clusters, ref, async (client) => {
      await client.query('set search_path = pg_catalog')
      return (await client.query<{ entries: number; fingerprint: string }>(sizeSql)).rows
    }).catch((error: unknown) => {
      if (error instanceof AppError) throw error
      throw conflict(messages.failed(error instanceof Error ? error.message : String(error)))
    })
    if ((row?.entries ?? 0) > MAX_ENTRIES)
      throw new AppError(409, 'conflict', messages.tooLarge(MAX_ENTRIES))
    return row?.fingerprint ?? ''
  }

  return {
    async compare({ branch, production }) {
      const origin = await origins.find(branch)
      const prints = [await fingerprintOf(production), await fingerprintOf(branch)]
      const key = JSON.stringify([branch, production, ...prints, origin === null])
      const known = cached.get(key)
      if (known) return known
      const diff = await run<Omit<SchemaDiff, 'knowsOrigin'>>(
        'compare',
        { production, branch },
        origin,
      )
      const found = { ...diff, knowsOrigin: origin !== null }
      cached.set(key, found)
      for (const oldest of cached.keys()) {
        if (cached.size <= MAX_CACHED) break
        cached.delete(oldest)
      }
      return found
    },
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
        cached.clear()
      } catch (error) {
        // The branch is complete without it.
        log.warn('The schema from which a branch begins is not noted', { project: branch, error })
      }
    },
    async advance({ branch, production }) {
      const origin = await origins.find(branch)
      const next = await run<SchemaOrigin>('advance', { production, branch }, origin)
      await origins.put(branch, next)
      cached.clear()
    },
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
      ...{ task, origin, databases: Object.fromEntries(targets), maxEntries: MAX_ENTRIES },
      queries: { objects: objectsSql, physical: physicalSql, size: sizeSql },
      serviceSchemas: SERVICES,
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
    if (result.refusal !== undefined) throw conflict(messages.tooLarge(MAX_ENTRIES))
    if (result.value === undefined)
      throw conflict(messages.failed((result.error ?? '').slice(0, MAX_ERROR_CHARACTERS)))
    return result.value
  } finally {
    clearTimeout(timer)
    child.kill('SIGKILL')
  }
}

const conflict = (message: string): AppError => new AppError(409, 'conflict', message)
