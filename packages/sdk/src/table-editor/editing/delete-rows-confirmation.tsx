import * as AlertDialog from '@howdah/ui/overlays/alert-dialog'
import { Button, Text } from '@howdah/ui/elements'
import { ConfirmDialog } from '@howdah/ui/confirm-dialog/confirm-dialog'
import { ErrorAlert } from '@howdah/ui/error-alert/error-alert'
import { useEffect, useEffectEvent, useState } from 'react'
import { useFocusReturn } from '../../provider/use-focus-return'
import type { OnPanel } from '../editor-parts.types'
import type { TableRowsModel } from '../rows/use-table-rows'
import type { RowEditingModel } from './use-row-editing'

interface DeleteRowsProps {
  locale: string | undefined
  onPanel: OnPanel
  rows: TableRowsModel
  editing: RowEditingModel
  /** Places in the grid; 'all': every row that passes the filters, on every page. */
  places: readonly number[] | 'all'
}

/**
 * Asks for confirmation before several rows are marked as deleted, or all rows are deleted
 * immediately.
 */
export function DeleteRowsConfirmation({ places, ...props }: DeleteRowsProps) {
  const { onPanel, editing } = props
  const { messages } = editing
  useFocusReturn(true)
  if (places === 'all') return <DeleteAll {...props} />
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onPanel({ type: 'closed' })}
      title={messages.deleteSelectedTitle(places.length)}
      description={messages.deleteSelectedText}
      cancelLabel={messages.cancel}
      confirmLabel={messages.delete}
      tone="danger"
      onConfirm={() => editing.deleteRows(places)}
    />
  )
}

/** Cannot be undone, so it shows the number of rows. */
function DeleteAll({ locale, onPanel, rows, editing }: Omit<DeleteRowsProps, 'places'>) {
  const { messages } = editing
  const { count, rowsOptions } = rows
  const [state, setState] = useState<
    { status: 'asking' | 'deleting' } | { status: 'failed'; error: unknown }
  >({ status: 'asking' })
  const countNow = useEffectEvent(() => rows.countExactly())
  useEffect(() => countNow(), [])
  const estimate = count.rows === null ? '' : count.rows.toLocaleString(locale)
  const isDeleting = state.status === 'deleting'
  const close = () => onPanel({ type: 'closed' })
  const run = () => {
    if (isDeleting) return
    setState({ status: 'deleting' })
    editing.deleteAll().then(close, (error: unknown) => setState({ status: 'failed', error }))
  }
  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && !isDeleting && close()}>
      <AlertDialog.Content maxWidth="440px" className="hw-confirm-dialog">
        <AlertDialog.Title size="4">
          {rowsOptions.filters.length > 0 ? messages.deleteFilteredTitle : messages.deleteAllTitle}
        </AlertDialog.Title>
        <AlertDialog.Description size="2">{messages.deleteAllText}</AlertDialog.Description>
        <Text as="p" size="2" weight="medium" role="status">
          {isDeleting
            ? messages.deleting
            : count.status === 'exact' && count.rows !== null
              ? messages.deleteAllCount(count.rows.toLocaleString(locale))
              : count.status === 'failed'
                ? messages.deleteAllUncounted(estimate)
                : messages.deleteAllCounting(estimate)}
        </Text>
        {state.status === 'failed' && (
          <ErrorAlert title={messages.deleteAllFailed} error={state.error} />
        )}
        <div className="hw-dialog-actions">
          <AlertDialog.Cancel>
            <Button variant="soft" color="gray" aria-disabled={isDeleting || undefined}>
              {messages.cancel}
            </Button>
          </AlertDialog.Cancel>
          <Button color="red" highContrast aria-disabled={isDeleting || undefined} onClick={run}>
            {messages.delete}
          </Button>
        </div>
      </AlertDialog.Content>
    </AlertDialog.Root>
  )
}
