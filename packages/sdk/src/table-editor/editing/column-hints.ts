import { editorKind, zoneOf, type EditableColumn } from '@howdah/rules/table/editing/row-editing'
import type { RowEditingModel } from './use-row-editing'

/** Of an identity the next number is one. */
export function hasDefault(column: EditableColumn): boolean {
  return column.default_value !== null || column.is_identity
}

/** Returns the hint of a field in a form, in which Enter is a new line anyway. */
export const formHintOf = (
  column: EditableColumn,
  editing: Pick<RowEditingModel, 'messages' | 'timeZone'>,
): string | null => (editorKind(column) === 'text' ? null : hintOf(column, editing))

export function hintOf(
  column: EditableColumn,
  { messages, timeZone }: Pick<RowEditingModel, 'messages' | 'timeZone'>,
): string | null {
  const zone = zoneOf(column)
  if (zone) return zone === 'with' ? messages.zoneWith(timeZone) : messages.zoneWithout
  if (column.data_type === 'bytea') return messages.byteaHint
  if (column.data_type.endsWith('[]')) return messages.arrayHint
  return editorKind(column) === 'text' ? messages.multilineHint : null
}
