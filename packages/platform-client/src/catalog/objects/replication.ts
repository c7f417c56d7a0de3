import { quoteLiteral } from '@howdah/rules/table/quote-name'
import type { CatalogKind, DatabaseObject } from './database-object'

/** A replication slot with what it retains. */
export interface SlotObject extends DatabaseObject {
  plugin: string | null
  type: 'logical' | 'physical'
  database: string | null
  active: boolean
  wal_status: string | null
  /** Bytes of write-ahead log that it retains; null if unknown. */
  retained_bytes: number | null
  /** Bytes that its reader has not confirmed; null for physical slots. */
  lag_bytes: number | null
}

/** Slots have no oid; a number made of the name stands for it. */
export const slotsKind: CatalogKind<SlotObject> = {
  name: 'slots',
  catalog: 'pg_class',
  listSql: `
select 2147483648 + pg_catalog.hashtext(s.slot_name::text)::bigint as id, null::text as schema, s.slot_name::text as name,
  s.plugin, s.slot_type as type, s.database, s.active, s.wal_status,
  pg_catalog.pg_wal_lsn_diff(pg_catalog.pg_current_wal_lsn(), s.restart_lsn)::bigint as retained_bytes,
  pg_catalog.pg_wal_lsn_diff(pg_catalog.pg_current_wal_lsn(), s.confirmed_flush_lsn)::bigint as lag_bytes,
  null::text as comment, null::text as extension,
  not s.active and (
    pg_catalog.current_setting('is_superuser') = 'on'
    or (select me.rolreplication from pg_catalog.pg_roles me where me.rolname = current_user)
  ) as may_change
from pg_catalog.pg_replication_slots s`,
}

export const dropSlot = ({ name }: { name: string }): string =>
  `select pg_catalog.pg_drop_replication_slot(${quoteLiteral(name)})`
