import { ErrorAlert } from '@howdah/ui/error-alert/error-alert'
import { Text } from '@howdah/ui/elements'
import { useEffect, useState } from 'react'
import { useHowdahContext } from '../../provider/howdah-context'
import { useTexts } from '../../provider/use-texts'
import { useFocusReturn } from '../../provider/use-focus-return'
import { CellPanelDialog } from '../../results/cell-panel-dialog'
import { resultsGridMessages, resultsGridTexts } from '../../results/results-grid.messages'
import { SidePanel } from '../../frame/side-panel'
import type { RowPage } from '../rows/row-page'
import type { TableEditorMessages } from '../table-editor.messages'
import type { TableRowsModel } from '../rows/use-table-rows'

interface CellValuePanelProps {
  messages: TableEditorMessages
  rows: TableRowsModel
  page: RowPage
  /** Both from 0, in the table's own order of columns. */
  row: number
  column: number
  onClose: () => void
}

type Loading =
  | { status: 'loading' }
  | { status: 'loaded'; value: string | null }
  | { status: 'gone' }
  | { status: 'failed'; error: unknown }

/** The whole value of one cell. One that was cut is fetched for it. */
export function CellValuePanel({
  messages,
  rows,
  page,
  row,
  column,
  onClose,
}: CellValuePanelProps) {
  const { locale } = useHowdahContext('TableEditor')
  const gridMessages = useTexts(resultsGridTexts)
  const shown = page.rows[row]?.[column] ?? null
  const isCut = page.cutBytes(row, column) !== null
  const [loading, setLoading] = useState<Loading>(
    isCut ? { status: 'loading' } : { status: 'loaded', value: shown },
  )
  const [attempt, setAttempt] = useState(0)
  useFocusReturn(true)
  const name = rows.source.columns[column]?.name ?? ''
  const { loadCell } = rows

  // Fetches the whole of what was cut; leaving ends the request.
  useEffect(() => {
    if (!isCut) return
    const controller = new AbortController()
    loadCell(row, name, controller.signal).then(
      (value) => {
        // The row may have changed since: a value with a different beginning is not the opened one.
        const isSame = typeof value === 'string' && value.startsWith(shown ?? '')
        if (!controller.signal.aborted)
          setLoading(isSame ? { status: 'loaded', value } : { status: 'gone' })
      },
      (error: unknown) => {
        if (!controller.signal.aborted) setLoading({ status: 'failed', error })
      },
    )
    return () => controller.abort()
    // One request per opening, regardless of renders in the meantime.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isCut, row, name, attempt])

  const shownColumn = page.columns[column]
  if (loading.status === 'loaded' && shownColumn) {
    return (
      <CellPanelDialog
        column={{
          ...shownColumn,
          name,
          typeName: rows.source.columns[column]?.data_type ?? null,
        }}
        value={loading.value}
        messages={gridMessages}
        locale={locale}
        onClose={onClose}
      />
    )
  }
  return (
    <SidePanel title={name} closeLabel={resultsGridMessages.close} onClose={onClose}>
      {loading.status === 'failed' ? (
        <ErrorAlert
          title={messages.valueFailed}
          error={loading.error}
          onRetry={() => {
            setLoading({ status: 'loading' })
            setAttempt(attempt + 1)
          }}
        />
      ) : (
        <Text as="p" size="2" color="gray" role="status">
          {loading.status === 'gone' ? messages.valueGone : messages.loadingValue}
        </Text>
      )}
    </SidePanel>
  )
}
