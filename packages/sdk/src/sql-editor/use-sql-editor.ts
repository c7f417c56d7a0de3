import type { CodeEditorHandle, EditorProblem, EditorSelectionRange, SqlCatalog } from '@howdah/ui/code-editor'
import { DEFAULT_ROW_LIMIT } from '@howdah/rules'
import { useEffect, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { useHowdahContext, useProjectRef } from '../provider/howdah-context'
import type { HowdahErrorContext } from '../provider/howdah-events'
import { createLatest } from '../provider/latest'
import { mergeMessages } from '../provider/messages'
import { resultsGridMessages, type ResultsGridMessages } from '../results-grid/results-grid.messages'
import { LateDataGrid } from '../results-grid/late-data-grid'
import { useDraft } from '../workspace/use-draft'
import { createEditorRunner } from './editor-runner'
import { errorRange } from './error-range'
import { LateCodeEditor } from './late-code-editor'
import { idleRun, isSettled, type QueryRun } from './query-run'
import { DEFAULT_MAX_RESULT } from './query-runner'
import { defaultScope, planRun, type RunScope } from './run-plan'
import { sqlEditorMessages, type SqlEditorMessages } from './sql-editor.messages'
import type { SqlEditorProps } from './sql-editor.types'
import { useActiveRange } from './use-active-range'
import { useSqlCatalog } from './use-sql-catalog'

/** What the view shows, and what it can do. */
export interface SqlEditorModel {
  text: string
  selection: EditorSelectionRange
  activeRange: { from: number; to: number } | null
  problems: readonly EditorProblem[]
  catalog: SqlCatalog | undefined
  run: QueryRun
  /** Somebody asked to run text that holds no statement. */
  nothingToRun: boolean
  rowLimit: number
  readOnly: boolean
  /** The host's `can` allows to run SQL at all. */
  mayRun: boolean
  draftFailing: boolean
  maxResultBytes: number
  messages: SqlEditorMessages
  gridMessages: ResultsGridMessages
  locale: string | undefined
  nonce: string | undefined
  editorRef: RefObject<CodeEditorHandle | null>
  /** The host owns the text. */
  controlled: boolean
  onTextChange: (text: string) => void
  onSelectionChange: (selection: EditorSelectionRange) => void
  onEditorFocus: () => void
  onRowLimitChange: (rowLimit: number) => void
  onRun: (scope?: RunScope) => void
  /** Runs what ran last once more. */
  onRetry: () => void
  onConfirm: () => void
  onDismiss: () => void
  onCancel: () => void
}

/** The controller: the only place of the SQL editor that touches data. */
export function useSqlEditor(props: SqlEditorProps, person: string | null): SqlEditorModel {
  const provider = useHowdahContext('SqlEditor')
  const projectRef = useProjectRef('SqlEditor', props.projectRef)
  const { rowLimit: limitProp, defaultRowLimit = DEFAULT_ROW_LIMIT, connectionString, defaultValue = '' } = props
  const editorRef = useRef<CodeEditorHandle>(null)
  const [innerText, setInnerText] = useState(props.value ?? defaultValue)
  const [selection, setSelection] = useState<EditorSelectionRange>({ from: 0, to: 0, head: 0 })
  const [innerLimit, setInnerLimit] = useState(defaultRowLimit)
  const [run, setRun] = useState<QueryRun>(idleRun)
  const [nothingToRun, setNothingToRun] = useState(false)
  const [wasFocused, setWasFocused] = useState(false)
  const controlled = props.value !== undefined
  const text = props.value ?? innerText
  const rowLimit = limitProp ?? innerLimit

  const report = (error: unknown, during: HowdahErrorContext['during']) => {
    const context: HowdahErrorContext = { widget: 'sql-editor', during }
    props.onError?.(error, context)
    provider.report(error, context)
  }

  const [latest] = useState(() => createLatest({ props, provider, projectRef, rowLimit, selection, report }))
  /** The text that the host has been told of, or has told us. */
  const [shown] = useState(() => createLatest(text))
  useLayoutEffect(() => {
    latest.set({ props, provider, projectRef, rowLimit, selection, report })
    shown.set(text)
  })
  const [runner] = useState(() => createEditorRunner(provider.client, latest.get, setRun))
  const [nextRunId] = useState(createCounter)

  // A run belongs to the editor on screen: when it goes, the run ends on the server too.
  useEffect(() => () => runner.cancel(), [runner])

  // The first result should not have to wait for the grid's code. If it cannot be had, the grid itself says so when it is needed.
  useEffect(() => {
    LateCodeEditor.preload()
      .then(LateDataGrid.preload)
      .catch(() => {})
  }, [])

  const currentText = () => editorRef.current?.getValue() ?? shown.get()
  const tellText = (next: string) => {
    shown.set(next)
    setInnerText(next)
    setNothingToRun(false)
    props.onValueChange?.(next)
  }
  const showText = (next: string) => {
    if (next !== shown.get()) tellText(next)
    if (next !== editorRef.current?.getValue()) editorRef.current?.setValue(next)
  }

  const draft = useDraft('SqlEditor', {
    enabled: !controlled && !props.readOnly,
    person,
    projectRef,
    documentId: props.documentId ?? 'scratch',
    instanceId: props.instanceId ?? '',
    initial: defaultValue,
    current: currentText,
    onRestore: showText,
    onFailure: (error) => report(error, 'draft'),
  })

  const changeText = (next: string) => {
    if (next === shown.get()) return
    tellText(next)
    draft.change(next)
  }

  const startRun = (wanted?: RunScope) => {
    const now = latest.get()
    const range = editorRef.current?.getSelection() ?? now.selection
    const plan = planRun({
      id: nextRunId(),
      scope: wanted ?? defaultScope(range),
      projectRef: now.projectRef,
      document: currentText(),
      selection: range,
      rowLimit: now.rowLimit,
      role: now.props.role,
      connectionString: now.props.connectionString,
      timeoutMs: now.props.timeoutMs,
    })
    setNothingToRun(plan === null)
    if (plan) runner.ask(plan)
  }

  useImperativeHandle(props.ref, () => ({
    run: startRun,
    cancel: runner.cancel,
    focus: () => editorRef.current?.focus(),
    getValue: currentText,
    setValue: (value) => {
      showText(value)
      draft.change(value)
    },
  }))

  const catalog = useSqlCatalog({ projectRef, connectionString, enabled: wasFocused, onError: report })
  const activeRange = useActiveRange(text, selection)
  const problems = useMemo(() => problemsOf(run, text), [run, text])

  return {
    text,
    selection,
    activeRange,
    problems,
    catalog,
    run,
    nothingToRun,
    rowLimit,
    readOnly: props.readOnly ?? false,
    mayRun: provider.can('run', 'sql'),
    draftFailing: draft.failing,
    maxResultBytes: props.maxResultBytes ?? DEFAULT_MAX_RESULT,
    messages: mergeMessages(sqlEditorMessages, provider.messages.sqlEditor, props.messages),
    gridMessages: mergeMessages(resultsGridMessages, provider.messages.resultsGrid),
    locale: provider.locale,
    nonce: provider.nonce,
    editorRef,
    controlled,
    onTextChange: changeText,
    onSelectionChange: setSelection,
    onEditorFocus: () => setWasFocused(true),
    onRowLimitChange: (limit) => {
      setInnerLimit(limit)
      props.onRowLimitChange?.(limit)
    },
    onRun: startRun,
    onRetry: () => {
      const last = runner.state
      if (isSettled(last) && last.status !== 'idle') runner.ask({ ...last.plan, id: nextRunId() })
    },
    onConfirm: runner.confirm,
    onDismiss: runner.dismiss,
    onCancel: runner.cancel,
  }
}

/** The error of the last run underlined, as long as the text is the one that ran. */
function problemsOf(run: QueryRun, text: string): readonly EditorProblem[] {
  if (run.status !== 'failed' || run.plan.document !== text) return []
  const range = errorRange(run.plan, run.error)
  return range ? [{ ...range, message: run.error.message, severity: 'error' }] : []
}

function createCounter(): () => number {
  let count = 0
  return () => (count += 1)
}
