import { tabId } from '@howdah/rules/workspace/tab-id'
import type { TableDetails } from '@howdah/platform-client/catalog/table'
import { EmptyState } from '@howdah/ui/empty-state/empty-state'
import { ErrorAlert } from '@howdah/ui/error-alert/error-alert'
import { Skeleton } from '@howdah/ui/elements'
import type { DataGridHandle } from '@howdah/ui/data-grid/data-grid.types'
import { SearchX } from 'lucide-react'
import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import { useOfferedActions } from '../widget-actions/use-offered-actions'
import { DefinitionView } from './definition/definition-view'
import { StagingBar } from './editing/staging/staging-bar'
import { stagingKeys } from './editing/staging/staging-keys'
import { useRowEditing } from './editing/use-row-editing'
import { FilterChips } from './grid/filter-chips'
import { Pager } from './grid/pager'
import { TableGrid } from './grid/table-grid'
import { useGridLayout } from './grid/use-grid-layout'
import { RowsNotices } from './rows-notices'
import { RowsToolbar, type TableTab } from './rows-toolbar'
import { useTableDetails } from './rows/use-table-details'
import { useTableRows } from './rows/use-table-rows'
import { useChosenRows } from './selection/use-chosen-rows'
import { useRowSelection } from './selection/use-row-selection'
import type { TableEditorModel } from './use-table-editor'

type GridRef = RefObject<DataGridHandle | null>

/** The table in front. */
export function TablePanel({
  model,
  id,
  gridRef,
}: {
  model: TableEditorModel
  id: number
  gridRef: GridRef
}) {
  const { messages } = model
  const tableDetails = useTableDetails(model.target, id)
  const { data } = tableDetails
  const isOpen = model.tabs.tabs.some(({ metadata }) => metadata.tableId === id)
  const open = useEffectEvent((known: TableDetails) => {
    if (isOpen) return
    const { schema, name, entity_type: type } = known.entity
    model.open({ id, schema, name, type }, true)
  })

  // A table that the address names has a tab as soon as its name is known.
  useEffect(() => {
    if (data) open(data)
  }, [data])

  if (tableDetails.error && !data)
    return (
      <ErrorAlert
        title={messages.tableFailed}
        error={tableDetails.error}
        onRetry={() => void tableDetails.refetch()}
      />
    )
  if (data === null)
    return (
      <EmptyState
        icon={<SearchX size={20} strokeWidth={1.5} />}
        title={messages.tableGone}
        description={messages.tableGoneText}
      />
    )
  if (!data) {
    return (
      <div className="hw-grid-skeleton" role="status" aria-label={messages.loading}>
        <Skeleton height="22px" />
        <Skeleton height="22px" />
        <Skeleton height="22px" />
      </div>
    )
  }
  return (
    <TableRows
      key={id}
      model={model}
      tableDetails={data}
      gridRef={gridRef}
      onRefresh={() => void tableDetails.refetch()}
    />
  )
}

interface TableRowsProps {
  model: TableEditorModel
  tableDetails: TableDetails
  gridRef: GridRef
  onRefresh: () => void
}

function TableRows({ model, tableDetails, gridRef, onRefresh }: TableRowsProps) {
  const { target, stagings, messages, locale, view, open, show, act, panel, onPanel } = model
  const { entity } = tableDetails
  const rows = useTableRows(target, view, tableDetails, show)
  const grid = useGridLayout(target.projectRef, entity)
  const [tab, setTab] = useState<TableTab>('rows')
  const selected = useRowSelection(rows, gridRef)
  const chosen = useChosenRows(target, rows, selected)
  const tabKey = tabId(entity.entity_type, entity.id)
  const editing = useRowEditing(target, stagings, rows, () =>
    act({ type: 'edited', id: tabKey, now: Date.now() }),
  )
  // Of the first page: an address has the others, and a tab opens at the first.
  const isFirstPage = (view.page ?? 1) === 1
  const scrollPlace = {
    initialScrollTop: isFirstPage
      ? model.tabs.tabs.find(({ id }) => id === tabKey)?.metadata.scrollTop
      : undefined,
    onScrollRest: (scrollTop: number) =>
      act({ type: 'noted', id: tabKey, metadata: { scrollTop: isFirstPage ? scrollTop : 0 } }),
  }
  const refresh = () => {
    onRefresh()
    rows.refresh()
  }
  const mayEndEditing = editing.staging.rows.length > 0 && !editing.isSaving
  useOfferedActions(messages.regionLabel, () => [
    mayEndEditing && {
      id: 'save',
      label: editing.messages.save,
      shortcut: 'Mod+S',
      run: () => void editing.saveAll(),
    },
    mayEndEditing && { id: 'discard', label: editing.messages.discard, run: editing.discard },
    { id: 'refresh', label: messages.refresh, run: refresh },
  ])
  return (
    <div className="hw-table-panel" onKeyDown={stagingKeys(editing)}>
      <RowsToolbar
        model={model}
        rows={rows}
        grid={grid}
        selected={selected}
        chosen={chosen}
        editing={editing}
        tab={tab}
        onTab={setTab}
        onRefresh={refresh}
      />
      {tab === 'rows' && (
        <FilterChips
          columns={entity.columns}
          filters={rows.rowsOptions.filters}
          show={show}
          messages={messages}
        />
      )}
      <RowsNotices
        rows={rows}
        chosen={chosen}
        messages={messages}
        view={view}
        show={show}
        onRefresh={refresh}
      />
      <div className="hw-table-body" aria-busy={rows.isFetching || undefined}>
        {tab === 'definition' ? (
          <DefinitionView target={target} messages={messages} id={entity.id} />
        ) : (
          (!rows.error || rows.page) && (
            <TableGrid
              target={target}
              messages={messages}
              locale={locale}
              open={open}
              show={show}
              panel={panel}
              onPanel={onPanel}
              rows={rows}
              grid={grid}
              gridRef={gridRef}
              selected={selected}
              chosen={chosen}
              editing={editing}
              scrollPlace={scrollPlace}
            />
          )
        )}
      </div>
      {tab === 'rows' && (
        <>
          <StagingBar rows={rows} editing={editing} />
          <Pager messages={messages} locale={locale} rows={rows} />
        </>
      )}
    </div>
  )
}
