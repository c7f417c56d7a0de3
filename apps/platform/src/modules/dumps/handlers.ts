import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { components } from '@howdah/contract'
import type { ProjectAccess } from '../../access/access.types'
import type { Person } from '../../access/person.types'
import { AppError } from '../../base/app-error'
import { readDisplayName } from '../../base/display-name'
import { attachment } from '../../base/http/attachment'
import { httpMessages } from '../../base/http/http.messages'
import { MAX_PENDING_DOWNLOADS } from '../../base/pending-downloads'
import { ALREADY_SENT } from '../../contract/handler.types'
import { DumpError } from './dump-error'
import { dumpMessages as messages } from './dumps.messages'
import { endWhenStuck } from './end-when-stuck'
import { foreignDatabase } from './foreign-database'
import { MAX_MS } from './imports'
import type { Import } from './imports-table'
import type { DumpsHandler } from './services'
import { writeDump } from './source/write-dump'

const WRITE = { action: 'run', resource: 'sql_write', scope: 'project' } as const
/** Dumps that are written at a time, in all and of one organization. */
const MAX_DUMPS = 8
const MAX_ORGANIZATION_DUMPS = 2
/** Bytes that a download takes at least within `STUCK_MS`, or it gives its place to others. */
const MIN_BYTES = 4_000_000
/** Organizations of the dumps that are written now. */
const running: string[] = []

/** Takes a place among the dumps that are written. @returns what gives it back @throws AppError 429 */
function takePlace(organization: string): () => void {
  const own = running.filter((one) => one === organization).length
  if (own >= MAX_ORGANIZATION_DUMPS) throw tooMany(messages.tooManyOwnDumps(own))
  if (running.length >= MAX_DUMPS) throw tooMany(messages.tooManyDumps)
  running.push(organization)
  return () => void running.splice(running.indexOf(organization), 1)
}

/** A temporary key of an API role may do what that role may. */
function refuseRoleKeys(person: Person): void {
  if (person.via === 'temporary-key' && person.claimsRole)
    throw new AppError(403, 'forbidden', messages.roleKey)
}

export const createDump: DumpsHandler<'createDump'> = async ({
  access,
  audit,
  body,
  params,
  person,
  services,
}) => {
  refuseRoleKeys(person)
  // Fails now if the project does not run.
  await services.clusters.target(params.ref, 'editor')
  const pending = { projectRef: params.ref, person, isCompressed: body.compressed }
  const created = await services.dumps.create(pending)
  if (created === null) throw tooMany(messages.tooManyDownloads(MAX_PENDING_DOWNLOADS))
  const { name, ref } = access.project
  audit({ target: { type: 'project', id: ref, name } })
  return {
    status: 201,
    body: {
      path: `/platform/dumps/${created.token}`,
      expires_at: created.expiresAt.toISOString(),
    },
  }
}

const tooMany = (message: string) =>
  new AppError(429, 'too_many_requests', message, { headers: { 'retry-after': '60' } })

export const downloadDump: DumpsHandler<'downloadDump'> = async ({
  params,
  request,
  response,
  services,
  signal,
}) => {
  // A HEAD would use up the address.
  if (request.method !== 'GET')
    throw new AppError(405, 'method_not_allowed', httpMessages.methodNotAllowed('GET'), {
      headers: { allow: 'GET' },
    })
  const session = (await services.identity.authenticate(request.headers)).person
  const pending = await services.dumps.take(
    params.token,
    session?.via === 'session' ? session.sessionId : null,
  )
  if (pending === null) throw new AppError(404, 'not_found', messages.downloadGone)
  const { isCompressed, person, projectRef } = pending
  services.traffic.attribute(response, projectRef)
  // With this scope it is a project's.
  const { organization, project } = (await services.access.check(
    WRITE,
    { ref: projectRef },
    person,
  )) as ProjectAccess
  const giveBack = takePlace(organization.slug)
  try {
    const target = await services.clusters.target(projectRef, 'editor')
    const ends = AbortSignal.any([signal, AbortSignal.timeout(MAX_MS)])
    const dump = writeDump({ target, signal: ends })
    // Errors before the first bytes are answers.
    const first = await dump.next().catch((error: unknown) => {
      throw error instanceof DumpError
        ? new AppError(409, 'conflict', error.message, { cause: error })
        : error
    })
    const day = new Date().toISOString().slice(0, 10)
    response.writeHead(200, {
      'content-type': isCompressed ? 'application/gzip' : 'application/sql; charset=utf-8',
      'content-disposition': attachment(`${project.name}-${day}`, isCompressed ? 'sql.gz' : 'sql'),
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    const bytes = Readable.from(withFirst(first, dump))
    const sent = isCompressed
      ? pipeline(bytes, createGzip({ level: 1 }), response)
      : pipeline(bytes, response)
    const stop = endWhenStuck(
      () => (response.writableNeedDrain ? (response.socket?.bytesWritten ?? 0) : null),
      () => response.destroy(),
      MIN_BYTES,
    )
    // A failure in the middle cuts the download.
    await sent
      .catch((error: unknown) => {
        if (error instanceof DumpError)
          services.log.warn('A dump was cut', { project: projectRef, error })
        response.destroy()
      })
      .finally(stop)
    return ALREADY_SENT
  } finally {
    giveBack()
  }
}

async function* withFirst(
  first: IteratorResult<Buffer>,
  rest: AsyncGenerator<Buffer>,
): AsyncGenerator<Buffer> {
  if (first.done !== true) yield first.value
  yield* rest
}

export const listImports: DumpsHandler<'listImports'> = async ({ params, services }) => ({
  status: 200,
  body: { imports: (await services.imports.list(params.ref)).map(toImport) },
})

export const importDump: DumpsHandler<'importDump'> = async ({
  audit,
  params,
  person,
  query,
  request,
  services,
}) => {
  refuseRoleKeys(person)
  const name = readDisplayName(query.file_name)
  await services.clusters.target(params.ref, 'editor')
  const length = request.headers['content-length']
  const found = await services.imports.upload(params.ref, {
    name,
    bytes: request,
    size: length === undefined ? null : Number(length),
    // A file may take hours to arrive.
    async confirm() {
      const now = (await services.identity.authenticate(request.headers)).person
      await services.access.check(WRITE, params, now)
    },
  })
  audit({ target: { type: 'import', id: found.id, name }, after: { source: 'file' } })
  return { status: 202, body: toImport(found) }
}

export const importDatabase: DumpsHandler<'importDatabase'> = async ({
  audit,
  body,
  params,
  person,
  services,
}) => {
  refuseRoleKeys(person)
  await services.clusters.target(params.ref, 'editor')
  const database = await foreignDatabase(body, services.outbound)
  const found = await services.imports.fromDatabase(params.ref, database)
  audit({
    target: { type: 'import', id: found.id, name: database.name },
    after: { source: 'connection' },
  })
  return { status: 202, body: toImport(found) }
}

export const cancelImport: DumpsHandler<'cancelImport'> = async ({ audit, params, services }) => {
  const found = await services.imports.cancel(params.ref, params.import_id)
  audit({ target: { type: 'import', id: found.id, name: found.name } })
  return { status: 200, body: toImport(found) }
}

const toImport = (found: Import): components['schemas']['Import'] => ({
  id: found.id,
  source: found.source,
  name: found.name,
  state: found.state,
  error: found.error,
  done_bytes: found.doneBytes,
  total_bytes: found.totalBytes,
  statements: found.statements,
  failed_statements: found.failedStatements,
  failures: [...found.failures],
  tables: [...found.tables],
  open_tables: found.openTables,
  started_at: found.startedAt.toISOString(),
  ended_at: found.endedAt?.toISOString() ?? null,
})
