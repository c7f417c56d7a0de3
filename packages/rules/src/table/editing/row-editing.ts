import type { ColumnType } from '../table.types'
import { typeFamily } from '../type-family'

/** Properties of a column that its editing depends on; a `Column` of the catalog fits. */
export interface EditableColumn extends ColumnType {
  default_value: string | null
  is_identity: boolean
  identity_generation: 'ALWAYS' | 'BY DEFAULT' | null
  is_updatable: boolean
}

/** Properties of a relation that its editing depends on; `TableDetails` of the catalog have them. */
export interface EditableTable {
  kind: 'r' | 'v' | 'm' | 'f' | 'p'
  /** Columns that identify a row; empty if there are none. */
  key: readonly string[]
  writes: { insert: boolean; update: boolean; delete: boolean }
  isProtected: boolean
  /** True on a read replica. @default false */
  isStandby?: boolean
}

export type ReadOnlyReason =
  | 'standby'
  | 'protected'
  | 'materialized-view'
  | 'not-updatable'
  | 'no-privilege'
  | 'no-key'

/** Why the rows of a relation cannot be changed at all; null where they can. */
export function readOnlyReason({
  kind,
  key,
  writes,
  isProtected,
  isStandby = false,
}: EditableTable): ReadOnlyReason | null {
  if (isStandby) return 'standby'
  if (isProtected) return 'protected'
  if (kind === 'm') return 'materialized-view'
  if (!writes.insert && !writes.update && !writes.delete)
    return kind === 'r' || kind === 'p' ? 'no-privilege' : 'not-updatable'
  return key.length === 0 ? 'no-key' : null
}

export type LockedReason = 'generated' | 'identity' | 'not-updatable'

/**
 * Reason why a column of a row cannot be edited; null if it can. A new row can have a value for a
 * generated identity.
 */
export function lockedReason(
  column: EditableColumn,
  kind: EditableTable['kind'],
  isNew: boolean,
): LockedReason | null {
  if (!column.is_updatable) return kind === 'r' || kind === 'p' ? 'generated' : 'not-updatable'
  return column.identity_generation === 'ALWAYS' && !isNew ? 'identity' : null
}

/** Returns the content of a column that a new row leaves out. */
export function valueWhenLeftOut(
  column: EditableColumn,
  kind: EditableTable['kind'],
): 'generated' | 'default' | 'null' | 'required' {
  if (lockedReason(column, kind, true) === 'generated') return 'generated'
  if (column.is_identity || column.default_value !== null) return 'default'
  return column.is_nullable ? 'null' : 'required'
}

/** Input method of a value. */
export type EditorKind = 'choice' | 'json' | 'text' | 'line'

export function editorKind(column: Pick<ColumnType, 'data_type' | 'enums'>): EditorKind {
  const family = typeFamily(column)
  if (family === 'enum' || family === 'boolean') return 'choice'
  if (family === 'json' || column.data_type === 'json') return 'json'
  return family === 'text' || column.data_type === 'xml' ? 'text' : 'line'
}

/** Returns the choices of a column, as Postgres writes them; empty if its values are typed. */
export function choicesOf(column: Pick<ColumnType, 'data_type' | 'enums'>): readonly string[] {
  if (editorKind(column) !== 'choice') return []
  return column.enums.length > 0 ? column.enums : ['t', 'f']
}

/** Indicates if a point in time is with or without a time zone; null for other types. */
export function zoneOf({ data_type }: Pick<ColumnType, 'data_type'>): 'with' | 'without' | null {
  if (/^time(?:stamp)?(?:\(\d+\))? with time zone$/.test(data_type)) return 'with'
  return /^(?:date|time(?:stamp)?(?:\(\d+\))? without time zone)$/.test(data_type)
    ? 'without'
    : null
}
