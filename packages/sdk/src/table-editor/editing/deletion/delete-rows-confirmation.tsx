import { PlatformError } from '@howdah/platform-client/errors'
import { ROW_CONFLICT } from '@howdah/rules/table/editing/row-changes'
import * as AlertDialog from '@howdah/ui/overlays/alert-dialog'
import { Button, Text } from '@howdah/ui/elements'
import { SqlPreview } from '@howdah/ui/sql-preview/sql-preview'
import { ErrorAlert } from '@howdah/ui/error-alert/error-alert'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useFocusReturn } from '../../../provider/use-focus-return'
import { CascadeSwitch } from '../../delete-confirmation/cascade-switch'
import type { OnPanel, TableTarget } from '../../editor-parts.types'
import type { TableRowsModel } from '../../rows/use-table-rows'
import type { RowEditingModel } from '../use-row-editing'
import { DependentRowsList } from './dependent-rows-list'
import { deletionSql, rowsToDelete, shownSql } from './row-deletion'
import { useDependentRows } from './use-dependent-rows'

interface DeleteRowsProps {
  target: TableTarget
  locale: string | undefined
  onPanel: OnPanel
  rows: TableRowsModel
  editing: RowEditingModel
  /** Places in the grid; 'all': every row that passes the filters, on every page. */
  places: readonly number[] | 'all'
  cascade: boolean
}

/**
 * Asks before rows are deleted: some are marked and deleted by the next save; all of them, and rows
 * with those that reference them, are deleted immediately.
 */
export function DeleteRowsConfirmation(props: DeleteRowsProps) {
  const { target, onPanel, rows, editing, places, cascade } = props
  const { messages } = editing
  const { source, tableDetails } = rows
  useFocusReturn(true)
  const [state, setState] = useState<
    { status: 'asking' | 'deleting' } | { status: 'failed'; error: unknown }
  >({ status: 'asking' })
  const { edited } = editing
  const { rowsOptions } = rows
  const toDelete = useMemo(
    () => rowsToDelete({ rowsOptions }, { edited }, places),
    [rowsOptions, edited, places],
  )
  const found = useDependentRows(target, rows, toDelete)
  const kind = tableDetails.entity.entity_type
  const mayCascade = kind === 'r' || kind === 'p'
  const isCascade = cascade && mayCascade && found.keys?.length !== 0
  const keys = isCascade ? found.keys : null
  const isNow = places === 'all' || keys !== null
  const isDeleting = state.status === 'deleting'
  // The statement is not known before its keys.
  const isOff = isDeleting || (isCascade && keys === null)
  const close = () => onPanel({ type: 'closed' })
  const run = () => {
    if (isOff) return
    if (places !== 'all' && !isNow) {
      editing.deleteRows(places)
      close()
      return
    }
    setState({ status: 'deleting' })
    editing
      .deleteNow(
        deletionSql(source, toDelete, keys),
        toDelete.type === 'read' ? toDelete.rows.length : null,
        places === 'all' ? [] : places,
      )
      .then(close, (error: unknown) => setState({ status: 'failed', error }))
  }
  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && !isDeleting && close()}>
      <AlertDialog.Content maxWidth="480px" className="hw-confirm-dialog">
        <AlertDialog.Title size="4">
          {places !== 'all'
            ? messages.deleteSelectedTitle(places.length)
            : rows.rowsOptions.filters.length > 0
              ? messages.deleteFilteredTitle
              : messages.deleteAllTitle}
        </AlertDialog.Title>
        <AlertDialog.Description size="2">
          {keys
            ? messages.deleteCascadeText
            : isNow
              ? messages.deleteAllText
              : messages.deleteSelectedText}
        </AlertDialog.Description>
        <div className="hw-delete-body">
          {places === 'all' && <AllRowsCount {...props} isDeleting={isDeleting} />}
          {mayCascade && (
            <>
              <DependentRowsList
                found={found}
                schema={source.schema}
                cascade={cascade}
                messages={messages}
              />
              <CascadeSwitch
                label={messages.cascade}
                isOn={cascade}
                note={
                  found.dependents?.length === 0 ? messages.cascadeNothing : messages.cascadeText
                }
                onChange={(next) => onPanel({ type: 'cascade-switched', cascade: next })}
              />
            </>
          )}
          <SqlPreview label={messages.preview} sql={shownSql(source, toDelete, keys, messages)} />
          {state.status === 'failed' &&
            (isConflict(state.error) ? (
              <Text as="p" size="2" color="red" role="alert">
                {messages.cascadeConflict}
              </Text>
            ) : (
              <ErrorAlert title={messages.deleteAllFailed} error={state.error} />
            ))}
        </div>
        <div className="hw-dialog-actions">
          <AlertDialog.Cancel>
            <Button variant="soft" color="gray" aria-disabled={isDeleting || undefined}>
              {messages.cancel}
            </Button>
          </AlertDialog.Cancel>
          <Button color="red" highContrast aria-disabled={isOff || undefined} onClick={run}>
            {isDeleting ? messages.deleting : messages.delete}
          </Button>
        </div>
      </AlertDialog.Content>
    </AlertDialog.Root>
  )
}

function isConflict(error: unknown): boolean {
  return error instanceof PlatformError && error.sql?.sqlstate === ROW_CONFLICT
}

/** Counts all rows when it is shown, because their deletion cannot be undone. */
function AllRowsCount({
  locale,
  rows,
  editing: { messages },
  isDeleting,
}: Pick<DeleteRowsProps, 'locale' | 'rows' | 'editing'> & { isDeleting: boolean }) {
  const { count } = rows
  const countNow = useEffectEvent(() => rows.countExactly())
  useEffect(() => countNow(), [])
  const shown = count.rows === null ? '' : count.rows.toLocaleString(locale)
  return (
    <Text as="p" size="2" weight="medium" role="status">
      {isDeleting
        ? messages.deleting
        : count.status === 'exact' && count.rows !== null
          ? messages.deleteAllCount(shown)
          : count.status === 'failed'
            ? messages.deleteAllUncounted(shown)
            : messages.deleteAllCounting(shown)}
    </Text>
  )
}
