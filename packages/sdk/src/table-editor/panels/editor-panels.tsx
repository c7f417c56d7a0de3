import { useHowdahContext } from '../../provider/howdah-context'
import { PartBoundary } from '../../frame/part-boundary'
import { LazySchemaPanels } from './lazy-schema-panels'
import type { ActOnTabs, OnPanel, OpenTable, ShowView, TableTarget } from '../editor-parts.types'
import type { EditorPanel } from '../panels/editor-panel'

/**
 * Open panels about schemas and tables. `RowPanels` renders the panels about rows, since it has the
 * rows.
 */
export function TableEditorPanels({
  target,
  locale,
  open,
  act,
  show,
  panel,
  onPanel,
}: {
  target: TableTarget
  locale: string | undefined
  open: OpenTable
  act: ActOnTabs
  show: ShowView
  panel: EditorPanel
  onPanel: OnPanel
}) {
  const { can, report } = useHowdahContext('TableEditor')
  // All of them change something, and permissions may come after one was opened.
  if (panel.kind === 'none' || !can('run', 'sql_write')) return null
  return (
    <PartBoundary onError={(error) => report(error, { widget: 'table-editor', during: 'render' })}>
      <LazySchemaPanels.Component
        target={target}
        locale={locale}
        open={open}
        act={act}
        show={show}
        panel={panel}
        onPanel={onPanel}
        fallback={null}
      />
    </PartBoundary>
  )
}
