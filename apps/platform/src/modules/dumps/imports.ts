import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { randomUUID } from 'node:crypto'
import { AppError } from '../../base/app-error'
import { inTransaction } from '../../base/transaction'
import { DiskFull } from '../../base/disk/disk-room'
import { diskMessages } from '../../base/disk/disk-room.messages'
import { withAdmin } from '../../postgres/cluster/admin-client'
import { ALWAYS_THERE } from '../../postgres/cluster/cluster-settings'
import type { ConnectionTarget } from '../../postgres/cluster/cluster.types'
import { DumpError } from './dump-error'
import { dumpMessages as messages } from './dumps.messages'
import { countOpenTables } from './import/count-open-tables'
import { createReport } from './import/import-report'
import { importParts } from './import/import-parts'
import { plainDump } from './import/read-archive'
import { createDumpFiles } from './import/dump-files'
import { createImportsTable, type Import, type DumpImportState } from './imports-table'
import type { DumpsServices } from './services'
import { writeDump } from './source/write-dump'
import { WireConnection } from './wire/wire-connection'

/** Duration of an import, and of a dump, in milliseconds. */
export const MAX_MS = 6 * 3_600_000
/** Imports of all projects at a time, and of those of one organization. */
const MAX_RUNNING = 8
const MAX_ORGANIZATION_IMPORTS = 2
const NOTE_INTERVAL_MS = 1_000
/** A project that was made read-only, since the disk is almost full, is so for imports too. */
const SESSION = `-c statement_timeout=${MAX_MS} -c lock_timeout=10s -c idle_in_transaction_session_timeout=0`

export interface Upload {
  name: string
  bytes: Readable
  /** null if it is not known. */
  size: number | null
  /** Sees that the person still may, now that the file has arrived. @throws AppError */
  confirm(): Promise<void>
}

/** A Postgres elsewhere. */
export interface ForeignDatabase {
  name: string
  /** Address that was checked a moment ago. */
  target(): Promise<ConnectionTarget>
}

/** Imports of dumps into projects. */
export interface Imports {
  list(ref: string): Promise<Import[]>
  /** Stores a file, and begins its import. @throws AppError 409, 413, 429, DiskFull */
  upload(ref: string, upload: Upload): Promise<Import>
  /** Begins to import all of a database. @throws AppError 409, 429 */
  fromDatabase(ref: string, database: ForeignDatabase): Promise<Import>
  /** Ends an import; what it has done remains. @throws AppError 404, 409 */
  cancel(ref: string, id: string): Promise<Import>
  /** Ends what a killed server left. */
  endLeft(): Promise<void>
  /** Ends all, and waits for it. */
  close(): Promise<void>
}

interface Running {
  abort: AbortController
  ended: Promise<void>
}

/** Reason for which an import is ended before it is complete. */
class Stopped extends Error {
  constructor(
    readonly state: DumpImportState,
    message: string | null,
  ) {
    super(message ?? '')
  }
}

export function createImports(
  services: Pick<
    DumpsServices,
    'clusters' | 'control' | 'directory' | 'disk' | 'importsTable' | 'log' | 'restConfigs'
  >,
): Imports {
  const { clusters, control, directory, disk, importsTable: table, log } = services
  const running = new Map<string, Running>()
  let reserving = 0
  const files = createDumpFiles({ folder: join(directory.root, 'imports'), disk })

  async function reserve(
    ref: string,
    row: Pick<Import, 'source' | 'name' | 'state' | 'totalBytes'>,
  ): Promise<string> {
    const tooMany = (message: string) =>
      new AppError(429, 'too_many_requests', message, { headers: { 'retry-after': '60' } })
    if (running.size + reserving >= MAX_RUNNING) throw tooMany(messages.tooMany)
    const id = randomUUID()
    reserving += 1
    try {
      await inTransaction(control, async (client) => {
        const own = createImportsTable(client)
        await own.lockOrganization(ref)
        if ((await own.countOfOthers(ref)) >= MAX_ORGANIZATION_IMPORTS)
          throw tooMany(messages.tooManyOwn(MAX_ORGANIZATION_IMPORTS))
        if (!(await own.insert({ id, projectRef: ref, ...row }, directory.id)))
          throw new AppError(409, 'conflict', messages.running)
      })
    } finally {
      reserving -= 1
    }
    return id
  }

  /** Runs work of an import, and notes its end, whatever it is. Rejects with the error of the work. */
  function follow(
    id: string,
    work: (signal: AbortSignal) => Promise<DumpImportState>,
  ): Promise<void> {
    const abort = new AbortController()
    const timer = setTimeout(() => abort.abort(new Stopped('failed', messages.tooLong)), MAX_MS)
    const ended = (async () => {
      try {
        const state = await work(abort.signal)
        if (state !== 'uploading') await table.end(id, state, null)
      } catch (error) {
        const reason = abort.signal.aborted ? (abort.signal.reason as unknown) : error
        if (reason instanceof Stopped) await table.end(id, reason.state, reason.message || null)
        else await table.end(id, 'failed', textOf(reason))
        if (!(reason instanceof Stopped) && !isExpected(reason))
          log.warn('An import failed', { import: id, error: reason })
        throw reason
      } finally {
        clearTimeout(timer)
        running.delete(id)
      }
    })()
    running.set(id, { abort, ended: ended.catch(() => undefined) })
    return ended
  }

  async function importBytes(
    ref: string,
    id: string,
    bytes: AsyncIterable<Buffer>,
    signal: AbortSignal,
    doneBytes: () => number,
  ): Promise<DumpImportState> {
    const connection = await WireConnection.open(await clusters.target(ref, 'editor'), SESSION)
    const end = () => void endSession(ref, connection)
    signal.addEventListener('abort', end)
    const report = createReport()
    const note = () =>
      table.note(id, { state: 'running', doneBytes: doneBytes(), ...report.state() })
    const timer = setInterval(() => void note().catch(() => undefined), NOTE_INTERVAL_MS)
    try {
      signal.throwIfAborted()
      await importParts(connection, untilAborted(bytes, signal), report)
      return 'completed'
    } finally {
      clearInterval(timer)
      signal.removeEventListener('abort', end)
      connection.destroy()
      await note()
      await table.noteOpen(id, await countOpenTables(services, ref))
    }
  }

  /** A statement would go on without its client. */
  async function endSession(ref: string, connection: WireConnection): Promise<void> {
    try {
      const admin = await clusters.target(ref, 'admin')
      await withAdmin({ ...admin, database: ALWAYS_THERE }, (superuser) =>
        superuser.query('select pg_terminate_backend($1)', [connection.processId]),
      )
    } catch {
      // It has ended with its Postgres, or is one of others.
    }
    connection.destroy()
  }

  const found = async (ref: string, id: string): Promise<Import> => {
    const row = await table.find(ref, id)
    if (!row) throw new AppError(404, 'not_found', messages.gone)
    return row
  }

  return {
    list: (ref) => table.list(ref),
    async upload(ref, upload) {
      const { name, size } = upload
      const id = await reserve(ref, {
        ...{ source: 'file', name, state: 'uploading' },
        totalBytes: size === null ? null : String(size),
      })
      const onProgress = (doneBytes: number) =>
        table.note(id, { state: 'uploading', doneBytes, ...createReport().state() })
      try {
        await follow(id, async (signal) => {
          await files.store(id, upload, { signal, onProgress })
          await upload.confirm()
          return 'uploading'
        })
      } catch (error) {
        await files.remove(id)
        throw error instanceof AppError
          ? error
          : new AppError(
              409,
              'conflict',
              error instanceof Error && error.message !== '' ? textOf(error) : messages.uploadCut,
            )
      }
      follow(id, async (signal) => {
        const file = files.open(id)
        try {
          const bytes = plainDump(await file.unzipped())
          return await disk.whileThereIsRoom(
            (ends) => {
              // What is read may have nothing to be run for hours.
              ends.addEventListener('abort', () => file.close())
              return importBytes(ref, id, bytes, ends, () => file.bytesRead())
            },
            { signal },
          )
        } finally {
          file.close()
          await files.remove(id)
        }
      }).catch(() => undefined)
      return found(ref, id)
    },
    async fromDatabase(ref, { name, target }) {
      const source = { source: 'connection', name, state: 'running', totalBytes: null } as const
      const id = await reserve(ref, source)
      follow(id, async (signal) => {
        let done = 0
        const from = await target()
        return disk.whileThereIsRoom(
          (ends) => {
            const dump = writeDump({ target: from, signal: ends })
            async function* counted() {
              for await (const piece of dump) {
                done += piece.length
                yield piece
              }
            }
            return importBytes(ref, id, counted(), ends, () => done)
          },
          { signal },
        )
      }).catch(() => undefined)
      return found(ref, id)
    },
    async cancel(ref, id) {
      await found(ref, id)
      const entry = running.get(id)
      if (!entry) throw new AppError(409, 'conflict', messages.ended)
      entry.abort.abort(new Stopped('cancelled', null))
      await entry.ended
      return found(ref, id)
    },
    async endLeft() {
      await files.removeAll()
      await table.endAll(directory.id, messages.serverStopped)
    },
    async close() {
      const all = [...running.values()]
      for (const { abort } of all) abort.abort(new Stopped('failed', messages.serverStopped))
      await Promise.all(all.map(({ ended }) => ended))
    },
  }
}

const isExpected = (error: unknown): boolean =>
  error instanceof DumpError || error instanceof AppError

/** Text of a failure for the person who wanted the import. */
function textOf(error: unknown): string {
  if (error instanceof DiskFull) return diskMessages.full
  return error instanceof Stopped || isExpected(error)
    ? (error as Error).message
    : messages.serverFailed
}

/** Bytes up to the moment at which they are not wanted any more. */
async function* untilAborted(
  bytes: AsyncIterable<Buffer>,
  signal: AbortSignal,
): AsyncGenerator<Buffer> {
  for await (const piece of bytes) {
    signal.throwIfAborted()
    yield piece
  }
}
