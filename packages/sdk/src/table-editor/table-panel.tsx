import type { TableDetails } from '@howdah/platform-client/catalog/table'
import { Badge, Button, Callout, IconButton, SegmentedControl, Skeleton } from '@howdah/ui/elements'
import { EmptyState } from '@howdah/ui/empty-state/empty-state'
import { ErrorAlert } from '@howdah/ui/error-alert/error-alert'
import { RefreshCw, SearchX } from 'lucide-react'
import type { DataGridHandle } from '@howdah/ui/data-grid/data-grid.types'
import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import { useOfferedActions } from '../widget-actions/use-offered-actions'
import { ColumnsPopover } from './grid/columns-popover'
import { EditingTools } from './editing/editing-tools'
import { StagingBar } from './editing/staging/staging-bar'
import { stagingKeys } from './editing/staging/staging-keys'
import { useRowEditing } from './editing/use-row-editing'
import { DefinitionView } from './definition/definition-view'
import { ExportMenu } from './selection/export-menu'
import { FilterPopover } from './grid/filter-popover'
import { ImportButton } from './panels/import-button'
import { Pager } from './grid/pager'
import { SecurityTools } from './policies/security-tools'
import { SelectionTools } from './selection/selection-tools'
import { SortPopover } from './grid/sort-popover'
import { TableGrid } from './grid/table-grid'
import { useChosenRows } from './selection/use-chosen-rows'
import { useGridLayout } from './grid/use-grid-layout'
import { useRowSelection } from './selection/use-row-selection'
import type { TableEditorModel } from './use-table-editor'
import { useTableDetails } from './rows/use-table-details'
import { useTableRows } from './rows/use-table-rows'

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
  const tableDetails = useTableDetails(model, id)
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
  const { messages, view, show } = model
  const { entity, row_key } = tableDetails
  const rows = useTableRows(model, tableDetails)
  const grid = useGridLayout(model.projectRef, entity)
  const [tab, setTab] = useState<'rows' | 'definition'>('rows')
  const selected = useRowSelection(rows, gridRef)
  const chosen = useChosenRows(model, rows, selected)
  const editing = useRowEditing(model, rows)
  const { dropped, filters } = rows.rowsOptions
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
      <div className="hw-table-tools">
        {selected.places ? (
          <SelectionTools
            model={model}
            rows={rows}
            selected={selected}
            chosen={chosen}
            editing={editing}
          />
        ) : (
          <>
            <FilterPopover
              columns={entity.columns}
              value={view.filter ?? []}
              messages={messages}
              onApply={(filter) => show({ filter })}
              onTyped={(filter) => rows.prefetch([{ filter }])}
            />
            <SortPopover
              table={entity.name}
              columns={entity.columns}
              hasKey={row_key.length > 0}
              value={view.sort ?? []}
              messages={messages}
              onApply={(sort) => show({ sort })}
            />
            <ColumnsPopover model={model} entity={entity} grid={grid} />
            <ImportButton model={model} entity={entity} />
            <ExportMenu
              chosen={chosen}
              messages={messages}
              scopes={[
                ...(filters.length > 0
                  ? [{ scope: 'filtered' as const, label: messages.exportFiltered }]
                  : []),
                { scope: 'table', label: messages.exportTable },
              ]}
            />
          </>
        )}
        <EditingTools model={model} rows={rows} editing={editing} />
        <span className="hw-spacer" />
        {entity.entity_type !== 'r' && (
          <Badge color="gray" variant="soft">
            {messages.kinds[entity.entity_type]}
          </Badge>
        )}
        <SecurityTools model={model} entity={entity} />
        <SegmentedControl.Root
          size="1"
          aria-label={messages.view}
          value={tab}
          onValueChange={(next) => setTab(next === 'definition' ? 'definition' : 'rows')}
        >
          <SegmentedControl.Item value="rows">{messages.rows}</SegmentedControl.Item>
          <SegmentedControl.Item value="definition">{messages.definition}</SegmentedControl.Item>
        </SegmentedControl.Root>
        <IconButton
          size="1"
          variant="ghost"
          color="gray"
          aria-label={messages.refresh}
          aria-busy={rows.isFetching || undefined}
          onClick={refresh}
        >
          <RefreshCw size={14} strokeWidth={1.5} aria-hidden />
        </IconButton>
      </div>
      {dropped.length > 0 && (
        <Callout.Root size="1" color="amber" role="status" className="hw-table-notice">
          <Callout.Text>
            {messages.dropped}{' '}
            {dropped
              .map(({ text, problem }) => `${text} (${messages.problems[problem]})`)
              .join('; ')}
          </Callout.Text>
          <Clear model={model} />
        </Callout.Root>
      )}
      {chosen.state.status === 'failed' && (
        <div className="hw-table-notice">
          <ErrorAlert title={messages.exportFailed} error={chosen.state.error} />
        </div>
      )}
      <span className="hw-visually-hidden">
        <span role="status">{chosen.state.status === 'started' ? messages.exportStarted : ''}</span>
      </span>
      {rows.error && (
        <div className="hw-table-notice">
          <ErrorAlert title={messages.rowsFailed} error={rows.error} onRetry={rows.refresh} />
          <Clear model={model} />
        </div>
      )}
      <div className="hw-table-body" aria-busy={rows.isFetching || undefined}>
        {tab === 'definition' ? (
          <DefinitionView model={model} id={entity.id} />
        ) : (
          (!rows.error || rows.page) && (
            <TableGrid
              model={model}
              rows={rows}
              grid={grid}
              gridRef={gridRef}
              selected={selected}
              chosen={chosen}
              editing={editing}
            />
          )
        )}
      </div>
      <StagingBar rows={rows} editing={editing} />
      <Pager model={model} rows={rows} />
    </div>
  )
}

/** The way out of filters and sorts that do not work. */
function Clear({ model: { messages, view, show } }: { model: TableEditorModel }) {
  return (
    <div className="hw-table-clear">
      {(view.filter?.length ?? 0) > 0 && (
        <Button size="1" variant="soft" onClick={() => show({ filter: [] })}>
          {messages.clearFilters}
        </Button>
      )}
      {(view.sort?.length ?? 0) > 0 && (
        <Button size="1" variant="soft" onClick={() => show({ sort: [] })}>
          {messages.clearSorts}
        </Button>
      )}
    </div>
  )
}
