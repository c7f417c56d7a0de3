import type { CodeEditorHandle, EditorProblem, EditorSelectionRange, SqlCatalog } from '@howdah/ui/code-editor'
import { DEFAULT_ROW_LIMIT } from '@howdah/rules'
import { useCallback, useEffect, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import type { ConversationScope } from '../ai/conversation-shelf'
import { useEditorAi, type EditorAi } from '../ai/use-editor-ai'
import { useHowdahContext, useProjectRef } from '../provider/howdah-context'
import type { HowdahErrorContext } from '../provider/howdah-events'
import { createLatest } from '../provider/latest'
import { mergeMessages } from '../provider/messages'
import { resultsGridMessages, type ResultsGridMessages } from '../results-grid/results-grid.messages'
import { LateDataGrid } from '../results-grid/late-data-grid'
import { impersonatedRole } from '../workspace/role-selector/role-choice'
import { useDraft } from '../workspace/use-draft'
import { createEditorRunner } from './editor-runner'
import { errorRange } from './error-range'
import { insertStatement } from './insert-statement'
import { LateCodeEditor } from './late-code-editor'
import { idleRun, isSettled, type QueryRun } from './query-run'
import { DEFAULT_MAX_RESULT } from './query-runner'
import { defaultScope, planRun, type ExplainKind, type RunScope, type RunTrouble } from './run-plan'
import { sqlEditorMessages, type SqlEditorMessages } from './sql-editor.messages'
import type { SqlEditorProps, SqlEditorSave } from './sql-editor.types'
import { useEditorTools, type EditorTools } from './use-editor-tools'
import { useActiveRange } from './use-active-range'
import { useSqlCatalog } from './use-sql-catalog'

/** Why something that was asked for was not done. */
export type EditorTrouble = RunTrouble | 'format-refused'

/** What the view shows, and what it can do. */
export interface SqlEditorModel {
  text: string
  selection: EditorSelectionRange
  activeRange: { from: number; to: number } | null
  problems: readonly EditorProblem[]
  catalog: SqlCatalog | undefined
  run: QueryRun
  /** Why what was asked for last was not done. */
  trouble: EditorTrouble | null
  tools: EditorTools
  ai: EditorAi
  /** Null where results are always shown. */
  results: { hidden: boolean; onToggle: () => void } | null
  projectRef: string
  connectionString: string | undefined
  /** Whose conversation with the assistant; null while that is not known. */
  conversationScope: ConversationScope | null
  /** Counts the runs that were asked for while a parameter had no value. */
  missedValues: number
  rowLimit: number
  readOnly: boolean
  focusOnMount: boolean
  /** The host's `can` allows to run SQL at all. */
  mayRun: boolean
  draftFailing: boolean
  save: SqlEditorSave | undefined
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
  /** Somebody points at the widget or has moved the focus into it. */
  onSomebodyHere: () => void
  onRowLimitChange: (rowLimit: number) => void
  onRun: (scope?: RunScope, explain?: ExplainKind) => void
  onFormat: () => void
  /** Puts a text at the caret, on a line of its own. */
  onInsert: (sql: string) => void
  onInsertAndRun: (sql: string) => void
  onAiError: (error: unknown) => void
  onPartError: (error: unknown) => void
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
  const [trouble, setTrouble] = useState<EditorTrouble | null>(null)
  const [missedValues, setMissedValues] = useState(0)
  const [wasFocused, setWasFocused] = useState(false)
  const [resultsHidden, setResultsHidden] = useState(false)
  const [codeIsHere, setCodeIsHere] = useState(false)
  const controlled = props.value !== undefined
  const text = props.value ?? innerText
  const rowLimit = limitProp ?? innerLimit

  const report = (error: unknown, during: HowdahErrorContext['during']) => {
    const context: HowdahErrorContext = { widget: 'sql-editor', during }
    props.onError?.(error, context)
    provider.report(error, context)
  }

  const tools = useEditorTools({ props, person, projectRef, text })
  const { remember } = tools
  const [latest] = useState(() => createLatest({ props, provider, projectRef, rowLimit, selection, tools, remember, report }))
  /** The text that the host has been told of, or has told us. */
  const [shown] = useState(() => createLatest(text))
  useLayoutEffect(() => {
    latest.set({ props, provider, projectRef, rowLimit, selection, tools, remember, report })
    shown.set(text)
  })
  const [runner] = useState(() => createEditorRunner(provider.client, latest.get, setRun))
  const [nextRunId] = useState(createCounter)

  // A run belongs to the editor on screen: when it goes, the run ends on the server too.
  useEffect(() => () => runner.cancel(), [runner])

  useEffect(() => {
    LateCodeEditor.preload().then(
      () => setCodeIsHere(true),
      () => {}, // the editor itself says so
    )
  }, [])

  const focusEditor = useCallback(() => editorRef.current?.focus(), [])
  const currentText = () => editorRef.current?.getValue() ?? shown.get()
  const tellText = (next: string) => {
    shown.set(next)
    setInnerText(next)
    setTrouble(null)
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

  const startRun = (wanted?: RunScope, explain?: ExplainKind) => {
    const now = latest.get()
    const range = editorRef.current?.getSelection() ?? now.selection
    const plan = planRun({
      id: nextRunId(),
      scope: wanted ?? defaultScope(range),
      projectRef: now.projectRef,
      document: currentText(),
      selection: range,
      rowLimit: now.rowLimit,
      values: now.tools.parameters.values,
      explain,
      role: now.props.role ?? impersonatedRole(now.tools.role),
      connectionString: now.props.connectionString,
      timeoutMs: now.props.timeoutMs,
    })
    if (typeof plan === 'string') {
      setTrouble(plan)
      if (plan === 'parameter-without-value') setMissedValues(missedValues + 1)
      return
    }
    setTrouble(null)
    setResultsHidden(false)
    runner.ask(plan)
  }

  /** Returns where it stands now. */
  const insert = (sql: string) => {
    const before = currentText()
    const { document, from, to } = insertStatement(before, editorRef.current?.getSelection().head ?? before.length, sql)
    showText(document)
    draft.change(document)
    editorRef.current?.focus()
    return { from, to }
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
    insert: (sql) => void insert(sql),
  }))

  const ai = useEditorAi({
    wanted: codeIsHere,
    readOnly: props.readOnly ?? false,
    currentText,
    selection: () => editorRef.current?.getSelection() ?? selection,
    lineBottom: (offset) => editorRef.current?.lineBottom(offset) ?? null,
    onReplace: (document) => {
      showText(document)
      draft.change(document)
    },
    onFocus: focusEditor,
  })
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
    trouble,
    tools,
    ai,
    results: props.hideableResults ? { hidden: resultsHidden, onToggle: () => setResultsHidden(!resultsHidden) } : null,
    missedValues,
    rowLimit,
    readOnly: props.readOnly ?? false,
    focusOnMount: props.focusOnMount ?? false,
    mayRun: provider.can('run', 'sql'),
    draftFailing: draft.failing,
    save: props.save,
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
    // The first result should not have to wait for the grid's code. If it cannot be had, the grid itself says so when it is needed.
    onSomebodyHere: () => void LateDataGrid.preload().catch(() => {}),
    onRowLimitChange: (limit) => {
      setInnerLimit(limit)
      props.onRowLimitChange?.(limit)
    },
    onRun: startRun,
    onFormat: () => {
      import('../format/format-sql').then(
        ({ formatSql }) => {
          const before = currentText()
          const after = formatSql(before)
          if (after === null) setTrouble('format-refused')
          else if (after !== before) editorRef.current?.setValue(after)
        },
        (error: unknown) => report(error, 'render'),
      )
    },
    projectRef,
    connectionString,
    conversationScope: tools.historyScope && { ...tools.historyScope, documentId: props.documentId ?? 'scratch' },
    onInsert: (sql) => void insert(sql),
    onInsertAndRun: (sql) => {
      editorRef.current?.select(insert(sql))
      startRun('selection')
    },
    onPartError: (error) => report(error, 'render'),
    onAiError: (error) => report(error, 'ai'),
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
