import type { CatalogScope } from '@howdah/platform-client/catalog/catalog'
import type { ChartSettings } from '@howdah/rules/chart/chart.types'
import { useState } from 'react'
import { recordRun, type HistoryScope } from '../../history/history-store'
import { useParameters, type ParametersModel } from '../../parameters/use-parameters'
import { useHowdahContext } from '../../provider/howdah-context'
import { asPostgres, type RoleChoice } from '../../role-selector/role-choice'
import type { EndedExecution } from '../../execution/sql-execution'
import { writtenText } from '../../execution/execution-plan'
import type { SqlEditorProps } from '../sql-editor.types'

/** A panel or dialog of the editor; one is open at a time. */
export type EditorTool = 'history' | 'running-queries' | 'role'

/** View of a result. */
export type ResultView = 'rows' | 'plan' | 'chart'

/**
 * Views that were chosen last, by the default view of the result: a user who chose the rows behind
 * a chart still gets the next plan as a plan.
 */
export type WantedViews = Partial<Record<ResultView, ResultView>>

export interface EditorTools {
  open: EditorTool | null
  onOpenChange: (tool: EditorTool | null) => void
  scope: CatalogScope
  /** Identity of the history; null while it is unknown. */
  historyScope: HistoryScope | null
  parameters: ParametersModel
  role: RoleChoice
  /** The host leaves the choice of a role to the editor, and the person may make one. */
  mayChooseRole: boolean
  onRoleChange: (role: RoleChoice) => void
  resultViews: WantedViews
  onResultViewsChange: (views: WantedViews) => void
  chart: unknown
  onChartChange: (chart: ChartSettings) => void
  /** Keeps the run in the history. */
  remember: (run: EndedExecution) => void
}

interface EditorToolsSettings {
  props: SqlEditorProps
  person: string | null
  projectRef: string
  text: string
}

/** Returns the tools around the text and its runs, which open on demand. */
export function useEditorTools({
  props,
  person,
  projectRef,
  text,
}: EditorToolsSettings): EditorTools {
  const { client, storage, can } = useHowdahContext('SqlEditor')
  const [open, setOpen] = useState<EditorTool | null>(null)
  const [role, setRole] = useState(asPostgres)
  const [resultViews, setResultViews] = useState<WantedViews>({})
  const [innerChart, setInnerChart] = useState<ChartSettings | null>(null)
  const { connectionString, documentId = 'scratch' } = props
  const historyScope = person === null ? null : { baseUrl: client.baseUrl, person, projectRef }
  return {
    open,
    onOpenChange: setOpen,
    scope: { projectRef, connectionString },
    historyScope,
    parameters: useParameters({ text, person, projectRef, documentId }),
    role,
    mayChooseRole:
      props.role === undefined && can('run', 'sql_write') && can('create', 'temporary_api_keys'),
    onRoleChange: setRole,
    resultViews,
    onResultViewsChange: setResultViews,
    chart: props.chart === undefined ? innerChart : props.chart,
    onChartChange: (chart) => {
      setInnerChart(chart)
      props.onChartChange?.(chart)
    },
    remember: (run) => {
      if (historyScope === null) return
      const { plan, status, durationMs, results } = run
      const counts = results.flatMap(({ rowCount }) => (rowCount === null ? [] : [rowCount]))
      const past = {
        sql: writtenText(plan),
        at: Date.now(),
        status,
        durationMs,
        rows: counts.length === 0 ? null : counts.reduce((sum, count) => sum + count, 0),
        error: status === 'failed' ? run.error.message : null,
      }
      // A history that cannot be stored must not cost the user a result.
      recordRun(storage, historyScope, past).catch(() => {})
    },
  }
}
