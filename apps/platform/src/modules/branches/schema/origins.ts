import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { Queryable } from '../../../base/transaction'

const [pack, unpack] = [promisify(gzip), promisify(gunzip)]
/** Bytes of a schema of the maximum number of objects, with room. */
const MAX_BYTES = 64 * 1024 * 1024

/** Versions of the objects of a branch when production had them too: pairs of a name and a digest. */
export interface SchemaOrigin {
  elements: [string, string][]
  objects: [string, string][]
  /** Tables and columns with their places in production and in the branch; absent in those of an earlier version. */
  places?: [string, string, string][]
}

/** The schemas from which branches began. */
export interface SchemaOrigins {
  /** @returns null for a branch of an earlier version */
  find(ref: string): Promise<SchemaOrigin | null>
  /** Returns a text that changes with the origin; null if there is none. */
  takenAt(ref: string): Promise<string | null>
  put(ref: string, origin: SchemaOrigin): Promise<void>
  remove(ref: string): Promise<void>
}

export function createSchemaOrigins(db: Queryable): SchemaOrigins {
  return {
    async find(ref) {
      const { rows } = await db.query<{ contents: Buffer }>(
        'select contents from branch_origins where project_ref = $1',
        [ref],
      )
      const [row] = rows
      if (!row) return null
      const text = (await unpack(row.contents, { maxOutputLength: MAX_BYTES })).toString('utf8')
      // Written by `put` below.
      return JSON.parse(text) as SchemaOrigin
    },
    async takenAt(ref) {
      const { rows } = await db.query<{ taken: string }>(
        'select taken_at::text as taken from branch_origins where project_ref = $1',
        [ref],
      )
      return rows[0]?.taken ?? null
    },
    async put(ref, origin) {
      await db.query(
        `insert into branch_origins (project_ref, contents) values ($1, $2)
         on conflict (project_ref) do update set contents = $2, taken_at = clock_timestamp()`,
        [ref, await pack(JSON.stringify(origin))],
      )
    },
    async remove(ref) {
      await db.query('delete from branch_origins where project_ref = $1', [ref])
    },
  }
}
