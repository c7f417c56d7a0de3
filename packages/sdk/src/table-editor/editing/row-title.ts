import type { StagedRow } from '@howdah/rules'
import type { EditingMessages } from './editing.messages'

/** How a staged row is spoken of: by its key, or as a new one. */
export function rowTitle(row: StagedRow, messages: Pick<EditingMessages, 'newRowName'>): string {
  return row.state === 'new'
    ? messages.newRowName
    : row.row.key.map(([column, value]) => `${column} = ${value ?? ''}`).join(', ')
}
