import { setTimeout as sleep } from 'node:timers/promises'
import type { KeyAccess } from '../../../access/gateway.types'
import type { RealtimeDatabases } from '../realtime-databases'
import type { ArrayElement } from './arrays/array-json'
import relationDetails from './sql/relation-details.sql'

export interface ColumnDetails {
  name: string
  /** Name of the type, `int8` or `_text`. */
  type: string
  /** The type as SQL names it. */
  sql: string
  /** Its elements, if it is an array. */
  array: ArrayElement | null
  /** Roles that may read it. */
  roles: readonly KeyAccess['role'][]
  /** Roles for which a policy of reading uses it. */
  judgedFor: readonly KeyAccess['role'][]
}

/** A table as the catalog has it at the moment. */
export interface RelationDetails {
  oid: number
  /** True if policies decide which rows a role sees. */
  rls: boolean
  /** Columns of the primary key. */
  key: readonly string[]
  columns: readonly ColumnDetails[]
}

export interface CatalogState {
  relations: ReadonlyMap<number, RelationDetails>
  /** Roles that see all rows. */
  bypass: Readonly<Record<string, boolean>>
}

const POLL_INTERVAL_MS = 2
const MAX_POLL_INTERVAL_MS = 50
const VISIBLE_TIMEOUT_MS = 30_000

/**
 * Reads the catalog once the transactions can be seen: Postgres sends a change before other
 * sessions see it, and policies would not find the row.
 * @throws if they cannot be seen in time
 */
export async function readCatalog(
  databases: RealtimeDatabases,
  ref: string,
  changes: { oids: readonly number[]; xids: readonly number[] },
): Promise<CatalogState> {
  const deadline = Date.now() + VISIBLE_TIMEOUT_MS
  for (let wait = POLL_INTERVAL_MS; ; wait = Math.min(wait * 2, MAX_POLL_INTERVAL_MS)) {
    const [row] = await databases.transaction(ref, async (sql) => {
      const { rows } = await sql.query<{
        visible: boolean
        bypass: Record<string, boolean>
        relations: RelationDetails[]
      }>({
        name: 'howdah-realtime-details',
        text: relationDetails,
        values: [[...changes.oids], [...changes.xids]],
      })
      return rows
    })
    if (row?.visible)
      return {
        relations: new Map(row.relations.map((one) => [one.oid, one])),
        bypass: row.bypass,
      }
    if (Date.now() > deadline) throw new Error('A transaction cannot be seen.')
    await sleep(wait)
  }
}
