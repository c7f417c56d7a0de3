import { addressColumns } from '@howdah/rules/table/row-address'
import type { StagedRow } from '@howdah/rules/table/editing/staged-rows'
import type { EditedSource } from '../edited-page'
import type { EditingMessages } from '../editing.messages'

/** Values that stand for a row without a key. */
const MAX_SHOWN_VALUES = 3

/** Returns the title of a staged row: its key or its first values, or the title of a new row. */
export function rowTitle(
  staged: StagedRow,
  source: Pick<EditedSource, 'columns' | 'key'>,
  messages: Pick<EditingMessages, 'newRowName' | 'isNull'>,
): string {
  if (staged.state === 'new') return messages.newRowName
  const address = addressColumns(source).map(({ name }) => name)
  const key = staged.row.key.filter(([column]) => !address.includes(column))
  const shown = key.length > 0 ? key : staged.row.read.slice(0, MAX_SHOWN_VALUES)
  return shown.map(([column, value]) => `${column} = ${value ?? messages.isNull}`).join(', ')
}
