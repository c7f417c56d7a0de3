import { Badge, IconButton, SegmentedControl } from '@howdah/ui/elements'
import { BookText, RefreshCw } from 'lucide-react'
import { use } from 'react'
import { ToolbarSlotsContext } from '../frame/toolbar-slots'
import { EditingTools } from './editing/editing-tools'
import type { RowEditingModel } from './editing/use-row-editing'
import { ColumnsPopover } from './grid/columns-popover'
import { FilterPopover } from './grid/filter-popover'
import { SortPopover } from './grid/sort-popover'
import type { GridLayoutModel } from './grid/use-grid-layout'
import { ImportButton } from './panels/import-button'
import { SecurityTools } from './policies/security-tools'
import type { TableRowsModel } from './rows/use-table-rows'
import { ExportMenu } from './selection/export-menu'
import { SelectionTools } from './selection/selection-tools'
import type { ChosenRowsModel } from './selection/use-chosen-rows'
import type { RowSelectionModel } from './selection/use-row-selection'
import { useSeesDefinitions } from './use-sees-definitions'
import type { TableEditorModel } from './use-table-editor'

export type TableTab = 'rows' | 'definition'

export interface RowsToolbarProps {
  model: TableEditorModel
  rows: TableRowsModel
  grid: GridLayoutModel
  selected: RowSelectionModel
  chosen: ChosenRowsModel
  editing: RowEditingModel
  tab: TableTab
  onTab: (tab: TableTab) => void
  onRefresh: () => void
}

/** Tools of the table in front: its view, or what can be done with the selected rows. */
export function RowsToolbar(props: RowsToolbarProps) {
  const { model, rows, grid, selected, chosen, editing, tab, onTab, onRefresh } = props
  const { target, messages, locale, view, show, onPanel, onShowApiDocs } = model
  const { entity } = rows.tableDetails
  const { filters } = rows.rowsOptions
  const seesDefinitions = useSeesDefinitions()
  const { toolbarStart, toolbarEnd } = use(ToolbarSlotsContext)
  return (
    <div className="hw-table-tools">
      {toolbarStart}
      {tab === 'definition' ? null : selected.places ? (
        <SelectionTools
          messages={messages}
          locale={locale}
          onPanel={onPanel}
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
            hasKey={rows.followsKey}
            value={view.sort ?? []}
            messages={messages}
            onApply={(sort) => show({ sort })}
          />
          <ColumnsPopover
            target={target}
            messages={messages}
            onPanel={onPanel}
            entity={entity}
            grid={grid}
          />
          <ImportButton target={target} messages={messages} onPanel={onPanel} entity={entity} />
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
      {tab === 'rows' && (
        <EditingTools tableMessages={messages} onPanel={onPanel} rows={rows} editing={editing} />
      )}
      <span className="hw-spacer" />
      {entity.entity_type !== 'r' && (
        <Badge color="gray" variant="soft">
          {messages.kinds[entity.entity_type]}
        </Badge>
      )}
      <SecurityTools
        target={target}
        messages={messages}
        roleChoice={model.roleChoice}
        onRoleChange={model.onRoleChange}
        entity={entity}
      />
      {seesDefinitions && (
        <SegmentedControl.Root
          size="1"
          aria-label={messages.view}
          value={tab}
          onValueChange={(next) => onTab(next === 'definition' ? 'definition' : 'rows')}
        >
          <SegmentedControl.Item value="rows">{messages.rows}</SegmentedControl.Item>
          <SegmentedControl.Item value="definition">{messages.definition}</SegmentedControl.Item>
        </SegmentedControl.Root>
      )}
      {onShowApiDocs && (
        <IconButton
          size="1"
          variant="ghost"
          color="gray"
          aria-label={messages.apiDocs}
          onClick={() => onShowApiDocs({ schema: entity.schema, name: entity.name })}
        >
          <BookText size={14} strokeWidth={1.5} aria-hidden />
        </IconButton>
      )}
      <IconButton
        size="1"
        variant="ghost"
        color="gray"
        aria-label={messages.refresh}
        aria-busy={rows.isFetching || undefined}
        onClick={onRefresh}
      >
        <RefreshCw size={14} strokeWidth={1.5} aria-hidden />
      </IconButton>
      {toolbarEnd}
    </div>
  )
}
