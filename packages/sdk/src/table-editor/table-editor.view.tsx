import { EmptyState, IconButton } from '@howdah/ui'
import { PanelLeft, Table2 } from 'lucide-react'
import type { DataGridHandle } from '@howdah/ui/data-grid'
import { memo, useCallback, useId, useRef, useState } from 'react'
import { FocusInsteadContext } from '../provider/use-focus-return'
import { EditorPanels } from './editor-panels'
import { EntityPane } from './entity-pane'
import { TablePanel } from './table-panel'
import { TableTabs } from './table-tabs'
import { showsSame, type TableEditorModel } from './use-table-editor'

const Entities = memo(EntityPane, (before, after) => showsSame(before.model, after.model, ['tableId', 'schema']))
const Front = memo(
  TablePanel,
  (before, after) => before.id === after.id && showsSame(before.model, after.model, ['tableId', 'sort', 'filter', 'loadFromCache']),
)

/** The editor drawn from its model. */
export function TableEditorView({ model }: { model: TableEditorModel }) {
  const { messages, view } = model
  const panelId = useId()
  const grid = useRef<DataGridHandle>(null)
  // A menu's item is gone by then, and cells are drawn anew while a panel is open.
  const focusGrid = useCallback(() => grid.current?.focusLast(), [])
  // On a narrow screen the list covers the rows: it stands there while no table is in front, and when it is asked for.
  const [asked, setAsked] = useState<{ tableId: number | null; shown: boolean } | null>(null)
  const own = asked?.tableId === view.tableId ? asked.shown : null
  const toggle = (shown: boolean) => setAsked({ tableId: view.tableId, shown })
  return (
    <FocusInsteadContext value={focusGrid}>
      <section
        className="hw-table-editor-frame"
        aria-label={messages.regionLabel}
        data-pane={own === null ? undefined : own ? 'shown' : 'hidden'}
        data-index={view.tableId === null || undefined}
        onPointerDownCapture={model.onSomebodyHere}
        onKeyDownCapture={model.onSomebodyHere}
      >
        <aside className="hw-entity-pane" aria-label={messages.tables}>
          <Entities model={model} />
        </aside>
        <div className="hw-table-main">
          <div className="hw-table-tab-row">
            <IconButton
              size="2"
              variant="ghost"
              color="gray"
              aria-label={own === false ? messages.showTables : messages.hideTables}
              aria-expanded={own !== false}
              className="hw-entity-toggle"
              data-kind="wide"
              onClick={() => toggle(own === false)}
            >
              <PanelLeft size={16} strokeWidth={1.5} aria-hidden />
            </IconButton>
            <IconButton
              size="2"
              variant="ghost"
              color="gray"
              aria-label={own === true ? messages.hideTables : messages.showTables}
              aria-expanded={own === true}
              className="hw-entity-toggle"
              data-kind="narrow"
              onClick={() => toggle(own !== true)}
            >
              <PanelLeft size={16} strokeWidth={1.5} aria-hidden />
            </IconButton>
            <TableTabs model={model} panelId={panelId} />
          </div>
          <div id={panelId} className="hw-table-front" role={view.tableId === null ? undefined : 'tabpanel'} aria-label={messages.rows}>
            {view.tableId === null ? (
              <EmptyState icon={<Table2 size={20} strokeWidth={1.5} />} title={messages.indexTitle} description={messages.indexText} />
            ) : (
              <Front key={view.tableId} model={model} id={view.tableId} gridRef={grid} />
            )}
          </div>
        </div>
        <EditorPanels model={model} />
      </section>
    </FocusInsteadContext>
  )
}
