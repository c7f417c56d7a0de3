import type { ClientBase } from 'pg'
import { parsePosition } from './wal-position'

/** Prefix of the names of slots that keep the log until it is archived. */
const PREFIX = 'howdah_archive_'
/** Time in milliseconds in which the session that a killed server left ends. */
const END_TIMEOUT_MS = 5_000

/** State of the log of a running cluster. */
export interface WalState {
  timeline: number
  segmentBytes: number
  /** End of what Postgres has on its disk. */
  end: bigint
  slots: readonly ArchiveSlot[]
}

export interface ArchiveSlot {
  name: string
  /** Chain that it belongs to. */
  chain: string
  /** First position that Postgres keeps for it; null once Postgres has given that up. */
  from: bigint | null
}

export const slotOf = (chain: string): string => `${PREFIX}${chain.replaceAll('-', '')}`

function chainOf(slot: string): string {
  const id = slot.slice(PREFIX.length)
  return [id.slice(0, 8), id.slice(8, 12), id.slice(12, 16), id.slice(16, 20), id.slice(20)].join(
    '-',
  )
}

export async function readWalState(client: ClientBase): Promise<WalState> {
  const { rows } = await client.query<{ timeline: string; bytes: string; end: string }>(
    `select left(pg_walfile_name(pg_current_wal_lsn()), 8) as timeline, pg_current_wal_flush_lsn()::text as end,
       (select setting from pg_settings where name = 'wal_segment_size') as bytes`,
  )
  const [state] = rows
  if (!state) throw new Error('Postgres does not report the state of its log.')
  const { rows: slots } = await client.query<{ name: string; from: string | null }>(
    `select slot_name as name, case when wal_status <> 'lost' then restart_lsn::text end as from
       from pg_replication_slots where starts_with(slot_name, $1)`,
    [PREFIX],
  )
  return {
    timeline: Number.parseInt(state.timeline, 16),
    segmentBytes: Number(state.bytes),
    end: parsePosition(state.end),
    slots: slots.map(({ name, from }) => ({
      name,
      chain: chainOf(name),
      from: from === null ? null : parsePosition(from),
    })),
  }
}

/** Ends the sessions on archive slots. */
export async function endArchiveSessions(client: ClientBase): Promise<void> {
  await client.query(
    `select pg_terminate_backend(active_pid, ${END_TIMEOUT_MS}) from pg_replication_slots
      where starts_with(slot_name, $1) and active_pid is not null`,
    [PREFIX],
  )
}

/** @returns the first position that Postgres keeps from now on */
export async function makeSlot(client: ClientBase, chain: string): Promise<bigint> {
  const name = slotOf(chain)
  await client.query('select pg_create_physical_replication_slot($1, true)', [name])
  const { rows } = await client.query<{ from: string }>(
    'select restart_lsn::text as from from pg_replication_slots where slot_name = $1',
    [name],
  )
  return parsePosition(rows[0]?.from ?? '')
}

/** Drops archive slots, so that Postgres no longer keeps its log for them. */
export async function dropSlots(
  client: ClientBase,
  isDropped: (slot: ArchiveSlot) => boolean = () => true,
): Promise<void> {
  const { slots } = await readWalState(client)
  for (const slot of slots.filter(isDropped))
    await client.query('select pg_drop_replication_slot($1)', [slot.name])
}
