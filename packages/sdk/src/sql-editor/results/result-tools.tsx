import { Button, SegmentedControl } from '@howdah/ui/elements'
import { lazyComponent } from '@howdah/ui/lazy/lazy-code'
import type { GridSelection } from '@howdah/ui/data-grid/selection/grid-selection'
import { Download } from 'lucide-react'
import { useState } from 'react'
import type { ExportSource } from '../../export/use-export'
import type { ResultSet } from '../../results/result-set'
import { useOfferedActions } from '../../widget-actions/use-offered-actions'
import { PartBoundary } from '../../frame/part-boundary'
import { viewsOf } from './result-views'
import type { ResultView } from '../tools/use-editor-tools'
import type { ResultsModel } from '../sql-editor.model'

const LazyExportDialog = lazyComponent(
  async () => (await import('../../export/export-dialog')).ExportDialog,
)

interface ResultToolsProps {
  model: Pick<ResultsModel, 'messages' | 'tools' | 'onPartError'>
  rows: ResultSet
  view: ResultView
  source: ExportSource | null
  selection: () => GridSelection
}

/** Renders the choice of view of a result, and its export. */
export function ResultTools({ model, rows, view, source, selection }: ResultToolsProps) {
  const { messages, tools } = model
  const [exporting, setExporting] = useState<GridSelection | null>(null)
  const views = viewsOf(rows)
  const exportIt = () => setExporting(selection())
  useOfferedActions(messages.regionLabel, () => [
    { id: 'export', label: messages.exportResult, run: exportIt },
  ])
  return (
    <div className="hw-result-tools">
      {views.length > 1 && (
        <SegmentedControl.Root
          size="1"
          aria-label={messages.resultView}
          value={view}
          onValueChange={(next) =>
            tools.onResultViewsChange({
              ...tools.resultViews,
              [views[0] ?? view]: views.find((known) => known === next) ?? view,
            })
          }
        >
          {views.map((known) => (
            <SegmentedControl.Item key={known} value={known}>
              {messages.resultViews[known]}
            </SegmentedControl.Item>
          ))}
        </SegmentedControl.Root>
      )}
      <Button
        size="1"
        variant="ghost"
        color="gray"
        highContrast
        aria-haspopup="dialog"
        onClick={exportIt}
      >
        <Download size={14} strokeWidth={1.5} aria-hidden />
        {messages.exportResult}
      </Button>
      {exporting && (
        <PartBoundary onError={model.onPartError}>
          <LazyExportDialog.Component
            fallback={null}
            result={rows}
            source={source}
            selection={exporting}
            onClose={() => setExporting(null)}
          />
        </PartBoundary>
      )}
    </div>
  )
}
