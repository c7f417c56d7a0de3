import { createHmac } from 'node:crypto'
import { escapeLiteral, type ClientBase } from 'pg'
import { REPLICATION_LOGIN } from '../../postgres/cluster/cluster-settings'
import { scramVerifier } from '../../postgres/passwords/scram'
import type { ReplicaLag } from './replicas.types'

const PREFIX = 'howdah_replica_'

/** Returns the slot of a replica, whose identifier ends with its own part. */
export const replicaSlotOf = (identifier: string): string =>
  `${PREFIX}${identifier.slice(identifier.lastIndexOf('-') + 1)}`

/** Returns the password of the login by which replicas receive the log; it follows from the superuser's. */
export const replicationPassword = (adminPassword: string): string =>
  createHmac('sha256', adminPassword).update(REPLICATION_LOGIN).digest('base64url')

/** A slot of a replica on the primary, and the session that reads from it. */
export interface ReplicaSlot {
  name: string
  /** True if the primary has removed log that the replica needs. */
  isLost: boolean
  /** True while the replica receives the log. */
  isConnected: boolean
  /** Null for a lost slot. */
  lag: ReplicaLag | null
}

/**
 * Makes the login by which replicas receive the log, unless it is there as it should be. No other
 * role has power over it, also if a person has made one of this name.
 */
export async function makeReplicationLogin(admin: ClientBase, password: string): Promise<void> {
  const verifier = scramVerifier(password, REPLICATION_LOGIN)
  const { rows } = await admin.query<{ made: boolean }>(
    `select rolreplication and rolcanlogin and not rolsuper and not rolcreaterole and not rolbypassrls and rolpassword = $2
        and rolvaliduntil is not distinct from 'infinity'
        and not exists (select from pg_auth_members m where m.roleid = a.oid or m.member = a.oid)
        and not exists (select from pg_db_role_setting s where s.setrole = a.oid) as made
       from pg_authid a where rolname = $1`,
    [REPLICATION_LOGIN, verifier],
  )
  if (rows[0]?.made) return
  await admin.query(
    [
      `do $$
declare
  granted name;
  taker name;
  grantor name;
begin
  if to_regrole('${REPLICATION_LOGIN}') is null then create role ${REPLICATION_LOGIN}; end if;
  for granted, taker, grantor in
    select pg_get_userbyid(m.roleid), pg_get_userbyid(m.member), pg_get_userbyid(m.grantor) from pg_auth_members m
     where to_regrole('${REPLICATION_LOGIN}') in (m.roleid, m.member) loop
    execute format('revoke %I from %I granted by %I cascade', granted, taker, grantor);
  end loop;
end $$`,
      `alter role ${REPLICATION_LOGIN} login noinherit replication nosuperuser nocreatedb nocreaterole nobypassrls connection limit -1 valid until 'infinity' password ${escapeLiteral(verifier)}`,
      `alter role ${REPLICATION_LOGIN} reset all`,
    ].join('; '),
  )
}

/** Makes the slot of a replica again; the log is retained from here on. */
export async function makeReplicaSlot(admin: ClientBase, name: string): Promise<void> {
  await dropReplicaSlot(admin, name)
  await admin.query('select pg_create_physical_replication_slot($1, true)', [name])
}

/** Drops a slot with the session that reads from it; does nothing without one. */
export async function dropReplicaSlot(admin: ClientBase, name: string): Promise<void> {
  await admin.query(
    'select pg_terminate_backend(active_pid, 5000) from pg_replication_slots where slot_name = $1 and active_pid is not null',
    [name],
  )
  await admin.query(
    'select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1',
    [name],
  )
}

/** Reads the slots of the replicas of a primary. */
export async function readSlots(admin: ClientBase): Promise<ReplicaSlot[]> {
  const { rows } = await admin.query<{
    name: string
    isLost: boolean
    isConnected: boolean
    bytes: string | null
    seconds: number | null
  }>(
    `select s.slot_name as name, coalesce(s.wal_status = 'lost', false) as "isLost", r.pid is not null as "isConnected",
        greatest(pg_wal_lsn_diff(pg_current_wal_lsn(), coalesce(r.replay_lsn, s.restart_lsn)), 0)::text as bytes,
        -- Postgres reports the last lag of a replica that does not reply any more.
        extract(epoch from case when r.replay_lsn < pg_current_wal_lsn()
          then greatest(r.replay_lag, clock_timestamp() - r.reply_time) else r.replay_lag end)::float8 as seconds
       from pg_replication_slots s left join pg_stat_replication r on r.pid = s.active_pid
      where s.slot_type = 'physical' and s.slot_name like $1`,
    [`${PREFIX.replaceAll('_', '\\_')}%`],
  )
  return rows.map(({ bytes, seconds, ...slot }) => ({
    ...slot,
    lag: bytes === null ? null : { bytes, seconds: seconds ?? 0 },
  }))
}
