import type { DataGridHandle } from '@howdah/ui/data-grid/data-grid.types'
import { memo, useCallback, useId, useRef, useState } from 'react'
import { FocusInsteadContext } from '../provider/use-focus-return'
import { PaneFrame, type PaneMode } from '../frame/pane-frame'
import { TableEditorPanels } from './panels/editor-panels'
import { EntityPane } from './entities/entity-pane'
import { IndexState } from './panels/index-state'
import { TablePanel } from './table-panel'
import { TableTabs } from './table-tabs'
import { showsSame, type TableEditorModel } from './use-table-editor'

const Entities = memo(EntityPane, (before, after) =>
  showsSame(before.model, after.model, ['tableId', 'schema']),
)
const Tabs = memo(
  TableTabs,
  (before, after) =>
    before.panelId === after.panelId && showsSame(before.model, after.model, ['tableId']),
)
const Front = memo(
  TablePanel,
  (before, after) =>
    before.id === after.id &&
    showsSame(before.model, after.model, [
      'tableId',
      'sort',
      'filter',
      'page',
      'pageSize',
      'loadFromCache',
    ]),
)

/** The editor drawn from its model. */
export function TableEditorLayout({ model }: { model: TableEditorModel }) {
  const { messages, view } = model
  const panelId = useId()
  const grid = useRef<DataGridHandle>(null)
  // The menu item no longer exists by then, and cells are rendered again while a panel is open.
  const focusGrid = useCallback(() => grid.current?.focusLast(), [])
  // Of the table that is in front: the list is in the way of another one.
  const [asked, setAsked] = useState<{ tableId: number | null; mode: PaneMode } | null>(null)
  return (
    <FocusInsteadContext value={focusGrid}>
      <PaneFrame
        label={messages.regionLabel}
        pane={{
          content: <Entities model={model} />,
          label: messages.tables,
          mode: asked?.tableId === view.tableId ? asked.mode : 'by-width',
          onModeChange: (mode) => setAsked({ tableId: view.tableId, mode }),
          show: messages.showTables,
          hide: messages.hideTables,
          isIndex: view.tableId === null,
        }}
        head={<Tabs model={model} panelId={panelId} />}
        onPointerDownCapture={model.onUserActivity}
        onKeyDownCapture={model.onUserActivity}
      >
        <div
          id={panelId}
          className="hw-table-front"
          role={view.tableId === null ? undefined : 'tabpanel'}
          aria-label={messages.rows}
        >
          {view.tableId === null ? (
            <IndexState model={model} />
          ) : (
            <Front key={view.tableId} model={model} id={view.tableId} gridRef={grid} />
          )}
        </div>
        <TableEditorPanels
          target={model.target}
          locale={model.locale}
          open={model.open}
          act={model.act}
          show={model.show}
          panel={model.panel}
          onPanel={model.onPanel}
        />
      </PaneFrame>
    </FocusInsteadContext>
  )
}
