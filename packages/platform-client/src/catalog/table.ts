import type { PlatformClient } from '../client'
import { queryRows } from '../query/query-rows'
import type { CatalogScope, RelationKind } from './catalog'
import { TABLE_SQL } from './table.sql'
import { getViewKey } from './view-key'
import { projectKey } from '../query-keys'

/** A column of a relation. */
export interface Column {
  ordinal_position: number
  name: string
  /** An expression; null for none, and for a generated column. */
  default_value: string | null
  /** With its modifier: `numeric(10,2)`; of a domain, its base type. */
  data_type: string
  /** The type's own name: `int4`, `_text`, the name of an enum or a domain. */
  format: string
  is_identity: boolean
  /** BY DEFAULT: a value may be given all the same. */
  identity_generation: 'ALWAYS' | 'BY DEFAULT' | null
  is_nullable: boolean
  is_updatable: boolean
  /** The values of an enum in their order; empty for any other type. */
  enums: string[]
  comment: string | null
  schema: string
  table: string
}

/**
 * Referential action for rows that reference a row: a no action, r restrict, c cascade, n set null,
 * d set default.
 */
export type ReferentialAction = 'a' | 'r' | 'c' | 'n' | 'd'

/** A column of a foreign key and its counterpart. A key of several columns has one of these for each, in the key's order. */
export interface Relationship {
  source_schema: string
  source_table_name: string
  source_column_name: string
  target_table_schema: string
  target_table_name: string
  target_column_name: string
  deletion_action: ReferentialAction
  update_action: ReferentialAction
}

/** Foreign key with all its columns; source and target columns correspond by position. */
export interface ForeignKey {
  name: string
  /** The oids of both tables. */
  source_id: number
  source_kind: RelationKind
  target_id: number
  target_kind: RelationKind
  source_schema: string
  source_table: string
  source_columns: string[]
  target_schema: string
  target_table: string
  target_columns: string[]
}

/** A relation in full. */
export interface TableEntity {
  /** The oid. */
  id: number
  schema: string
  name: string
  comment: string | null
  rls_enabled: boolean
  rls_forced: boolean
  /** The publication of realtime has its changes. */
  is_realtime: boolean
  replica_identity: 'DEFAULT' | 'INDEX' | 'FULL' | 'NOTHING'
  /** On disk, with indexes. */
  bytes: number
  /** The same to be read: `16 kB`. */
  size: string
  live_rows_estimate: number
  dead_rows_estimate: number
  columns: Column[]
  /** Of the keys of the table, and of those of others that point to it. */
  relationships: Relationship[]
  /** Names of the columns, in the key's order. */
  primary_keys: string[]
  entity_type: RelationKind
}

export interface TableDetails {
  entity: TableEntity
  /**
   * Columns that identify a row: the primary key, or a unique key that cannot contain NULL. With
   * `tableoid` and `ctid` if the table has no key, or children that can repeat it; empty if nothing
   * identifies a row.
   */
  row_key: string[]
  /** Columns whose values are unique after each statement; partial indexes are left out. */
  unique_keys: string[][]
  /** Row operations that the role may perform. */
  writes: { insert: boolean; update: boolean; delete: boolean }
  /** The schema is not the role's to make things in, and it is none that grants alone decide for. */
  is_protected: boolean
  /** True on a read replica, which takes no changes. */
  is_standby: boolean
  /** In which points in time are written out, and read where they name none. */
  time_zone: string
  foreign_keys: ForeignKey[]
  /** The query of a view. */
  definition: string | null
}

export interface TableParams extends CatalogScope {
  /** The oid. */
  id: number
}

/** A relation in full; null when there is none of that id. */
export async function getTable(
  client: PlatformClient,
  params: TableParams,
  signal?: AbortSignal,
): Promise<TableDetails | null> {
  const { id, ...scope } = params
  const rows = await queryRows<{ found: TableDetails }>(client, {
    ...scope,
    sql: TABLE_SQL,
    parameters: [String(id)],
    signal,
  })
  const details = rows[0]?.found ?? null
  if (details?.entity.entity_type !== 'v' || !details.writes.update) return details
  const readTable = (below: number) => getTable(client, { ...scope, id: below }, signal)
  return { ...details, row_key: await getViewKey(client, { ...scope, details, readTable }, signal) }
}

export function tableQueryOptions(client: PlatformClient, params: TableParams) {
  return {
    queryKey: projectKey(
      client,
      params.projectRef,
      'tables',
      params.connectionString ?? null,
      params.id,
    ),
    queryFn: ({ signal }: { signal: AbortSignal }) => getTable(client, params, signal),
  }
}
