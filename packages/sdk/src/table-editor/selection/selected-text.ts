import type { TableCount } from '../rows/use-table-count'
import type { TableEditorMessages } from '../table-editor.messages'
import type { RowSelectionModel } from './use-row-selection'

/** Returns how many rows are selected, on all pages where every row is. */
export function selectedText(
  messages: Pick<TableEditorMessages, 'allSelected' | 'rowsSelected'>,
  { isWhole, places }: Pick<RowSelectionModel, 'isWhole' | 'places'>,
  { rows, status }: Pick<TableCount, 'rows' | 'status'>,
  locale: string | undefined,
): string {
  if (isWhole) return messages.allSelected(rows?.toLocaleString(locale) ?? '', status !== 'exact')
  const onPage = places?.length ?? 0
  return messages.rowsSelected(onPage, onPage.toLocaleString(locale))
}
