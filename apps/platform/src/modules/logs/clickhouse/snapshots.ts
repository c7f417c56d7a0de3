import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { logsMessages } from '../logs.messages'
import type { LogStore } from '../process/log-store'
import type { LogQuery, LogRefusal, LogRows } from '../process/log-store.types'
import type { ClickHouse } from './clickhouse'
import { RANGE_TABLES } from './clickhouse-table'

/** Queries of people, on copies of the lines of their range. */
export interface Snapshots {
  query(request: LogQuery): Promise<LogRows | LogRefusal>
}

/** Folder of the copies of a project, each of which is there during its query. */
export const SNAPSHOTS = 'snapshots'
/** Bounds of a copy. */
const MAX_LINES = 2_000_000
const MAX_BYTES = 512_000_000

class TooLarge extends Error {
  override readonly name = 'TooLarge'
}

export function createSnapshots(
  clickHouse: ClickHouse,
  { duckDb, root }: { duckDb: LogStore; root: string },
): Snapshots {
  async function copy(request: LogQuery, folder: string, endsAt: number): Promise<void> {
    const { from, ref, to } = request
    const params = { ref, from, to }
    await mkdir(folder, { recursive: true, mode: 0o700 })
    for (const [name, table] of Object.entries(RANGE_TABLES)) {
      const deadlineMs = Math.max(1, endsAt - Date.now())
      const { rows } = await clickHouse.read({
        ...{ deadlineMs, params, maxRows: 1, maxBytes: 1_000 },
        query: `select count() from (${table})`,
      })
      if (Number(rows[0]?.[0]) > MAX_LINES) throw new TooLarge()
      const bytes = await clickHouse.bytes({
        ...{ deadlineMs, params },
        query: `${table} format Parquet`,
      })
      await pipeline(bytes, upTo(MAX_BYTES), createWriteStream(join(folder, `${name}.parquet`)))
    }
  }

  return {
    async query(request) {
      if (!duckDb.isInstalled) return { refused: 'sql', message: logsMessages.missing }
      const endsAt = Date.now() + request.deadlineMs
      const name = randomUUID()
      const folder = join(root, request.ref, SNAPSHOTS, name)
      try {
        await copy(request, folder, endsAt)
        const deadlineMs = Math.max(1, endsAt - Date.now())
        return await duckDb.call('query', { ...request, deadlineMs, snapshot: name })
      } catch (error) {
        if (error instanceof TooLarge)
          return { refused: 'memory', message: logsMessages.tooManyForSql(MAX_LINES) }
        throw error
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
  }
}

/** Passes bytes on, up to a limit. */
function upTo(limit: number): Transform {
  let bytes = 0
  return new Transform({
    transform(part: Buffer, _, done) {
      bytes += part.length
      if (bytes > limit) done(new TooLarge())
      else done(null, part)
    },
  })
}
