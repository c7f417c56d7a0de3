import { useHowdahContext } from '../../provider/howdah-context'
import { PartBoundary } from '../../frame/part-boundary'
import { LazySchemaPanels } from './lazy-schema-panels'
import type { TableEditorModel } from '../use-table-editor'

/**
 * Open panels about schemas and tables. `RowPanels` renders the panels about rows, since it has the
 * rows.
 */
export function TableEditorPanels({ model }: { model: TableEditorModel }) {
  const { report } = useHowdahContext('TableEditor')
  if (model.panel.kind === 'none') return null
  return (
    <PartBoundary onError={(error) => report(error, { widget: 'table-editor', during: 'render' })}>
      <LazySchemaPanels.Component model={model} fallback={null} />
    </PartBoundary>
  )
}
