import type { StagedRow } from '@howdah/rules/table/editing/staged-rows'
import type { EditingMessages } from '../editing.messages'

/** Returns the title of a staged row: its key, or the title of a new row. */
export function rowTitle(row: StagedRow, messages: Pick<EditingMessages, 'newRowName'>): string {
  return row.state === 'new'
    ? messages.newRowName
    : row.row.key.map(([column, value]) => `${column} = ${value ?? ''}`).join(', ')
}
