import { guessChart } from '@howdah/rules/chart/chart-settings'
import type { ChartSettings } from '@howdah/rules/chart/chart.types'
import { readChartSettings } from '@howdah/rules/chart/chart-settings'
import { EmptyState } from '@howdah/ui/empty-state/empty-state'
import { ChartNoAxesColumn } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useHowdahContext } from '../provider/howdah-context'
import { useTexts } from '../provider/use-texts'
import type { ResultSet } from '../results/result-set'
import { useRowCount } from '../results/use-result-set'
import { chartPoints, MAX_POINTS } from './chart-data'
import { chartTexts } from './chart.messages'
import { ChartPicture } from './chart-picture'
import { ChartTable } from './chart-table'
import { ChartTools } from './chart-tools'

export interface ChartViewProps {
  result: ResultSet
  /** Saved settings; where they do not fit the result, a guess is used. */
  settings: unknown
  onSettingsChange: (settings: ChartSettings) => void
}

/** A result as bars, lines or areas, and as the table of what is drawn. */
export function ChartView({ result, settings: stored, onSettingsChange }: ChartViewProps) {
  const { locale } = useHowdahContext('ChartView')
  const messages = useTexts(chartTexts)
  const [table, setTable] = useState(false)
  const rowCount = useRowCount(result)
  const settings = useMemo(
    () => readChartSettings(stored, result.columns) ?? guessChart(result.columns),
    [stored, result],
  )
  // A growing result is drawn again as it grows.
  const points = useMemo(
    () => (settings && rowCount > 0 ? chartPoints(result, settings) : []),
    [result, settings, rowCount],
  )
  if (!settings || points.length === 0) {
    return (
      <EmptyState
        className="hw-results-empty"
        icon={<ChartNoAxesColumn size={20} strokeWidth={1.5} />}
        title={settings ? messages.noRows : messages.noNumber}
        description={settings ? undefined : messages.noNumberHint}
      />
    )
  }
  return (
    <div className="hw-chart-view">
      <ChartTools
        columns={result.columns}
        settings={settings}
        onChange={onSettingsChange}
        table={table}
        onTableChange={setTable}
        messages={messages}
      />
      {rowCount > MAX_POINTS && (
        <p className="hw-side-panel-note">
          {messages.firstRows(MAX_POINTS.toLocaleString(locale))}
        </p>
      )}
      {table ? (
        <ChartTable points={points} settings={settings} messages={messages} />
      ) : (
        <ChartPicture points={points} settings={settings} messages={messages} locale={locale} />
      )}
    </div>
  )
}
