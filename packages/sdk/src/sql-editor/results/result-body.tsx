import type { GridSelection } from '@howdah/ui/data-grid/selection/grid-selection'
import { ResultsGridPart } from '../../results-grid/results-grid'
import type { ResultSet } from '../../results/result-set'
import { PartBoundary } from '../../frame/part-boundary'
import type { ResultView } from '../tools/use-editor-tools'
import type { ResultsModel } from '../sql-editor.model'
import { lazyComponent } from '@howdah/ui/lazy/lazy-code'

const LazyPlanView = lazyComponent(async () => (await import('../../explain/plan-view')).PlanView)

const LazyChartView = lazyComponent(async () => (await import('../../chart/chart-view')).ChartView)

interface ResultBodyProps {
  model: Pick<ResultsModel, 'gridMessages' | 'locale' | 'tools' | 'onPartError'>
  rows: ResultSet
  complete: boolean
  view: ResultView
  /** The plan is of a statement that was carried out and rolled back. */
  rolledBack: boolean
  /** The statement, where it is known. */
  query: string | undefined
  onSelectionChange: (selection: GridSelection) => void
}

/** Renders the rows of a statement in the chosen view. */
export function ResultBody({
  model,
  rows,
  complete,
  view,
  rolledBack,
  query,
  onSelectionChange,
}: ResultBodyProps) {
  const { tools, onPartError } = model
  switch (view) {
    case 'rows':
      return (
        <ResultsGridPart
          result={rows}
          complete={complete}
          messages={model.gridMessages}
          locale={model.locale}
          query={query}
          onSelectionChange={onSelectionChange}
        />
      )
    case 'plan':
      return (
        <PartBoundary onError={onPartError}>
          <LazyPlanView.Component fallback={null} result={rows} rolledBack={rolledBack} />
        </PartBoundary>
      )
    case 'chart':
      return (
        <PartBoundary onError={onPartError}>
          <LazyChartView.Component
            fallback={null}
            result={rows}
            settings={tools.chart}
            onSettingsChange={tools.onChartChange}
          />
        </PartBoundary>
      )
    default:
      return view satisfies never
  }
}
