import { DEFAULT_ROW_LIMIT } from '@howdah/rules/sql/limit/row-limit'
import type {
  CodeEditorHandle,
  EditorProblem,
  EditorSelectionRange,
} from '@howdah/ui/code-editor/code-editor.types'
import { startTransition, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useEditorAi } from '../ai/use-editor-ai'
import { useHowdahContext, useProjectRef } from '../provider/howdah-context'
import type { HowdahErrorContext } from '../provider/howdah-events'
import { createLatest } from '../provider/latest'
import { useHandle } from '../provider/use-handle'
import { useTexts } from '../provider/use-texts'
import { resultsGridTexts } from '../results/results-grid.messages'
import { deferDraw } from '../scheduling/defer-draw'
import { impersonatedRole } from '../role-selector/role-choice'
import { whenIdle } from '../scheduling/when-idle'
import { errorRange } from './text/error-range'
import { prepareRun, useCodeIsHere } from './execution/prepare-run'
import { useRunFeedback } from './execution/use-run-feedback'
import type { SqlExecution } from '../execution/sql-execution'
import { DEFAULT_MAX_RESULT_BYTES } from '../execution/sql-executor'
import { defaultScope, type ExplainKind, type RunScope } from '../execution/execution-plan'
import { sqlEditorTexts } from './sql-editor.messages'
import type { SqlEditorModel } from './sql-editor.model'
import type { SqlEditorProps } from './sql-editor.types'
import { useActiveRange } from './text/use-active-range'
import { useSqlExecution } from './execution/use-sql-execution'
import { useEditorText } from './text/use-editor-text'
import { useEditorTools } from './tools/use-editor-tools'
import { useSqlCatalog } from './text/use-sql-catalog'

/** The controller: the only place of the SQL editor that touches data. */
export function useSqlEditor(props: SqlEditorProps, person: string | null): SqlEditorModel {
  const provider = useHowdahContext('SqlEditor')
  const projectRef = useProjectRef('SqlEditor', props.projectRef)
  const {
    rowLimit: limitProp,
    defaultRowLimit = DEFAULT_ROW_LIMIT,
    connectionString,
    readOnly = false,
  } = props
  const editorRef = useRef<CodeEditorHandle>(null)
  const [selection, setSelection] = useState<EditorSelectionRange>({ from: 0, to: 0, head: 0 })
  const [innerLimit, setInnerLimit] = useState(defaultRowLimit)
  const [wasFocused, setWasFocused] = useState(false)
  const feedback = useRunFeedback()
  const codeIsHere = useCodeIsHere()
  const rowLimit = limitProp ?? innerLimit

  const report = (error: unknown, during: HowdahErrorContext['during']) => {
    const context: HowdahErrorContext = { widget: 'sql-editor', during }
    props.onError?.(error, context)
    provider.report(error, context)
  }
  const focusEditor = useCallback(() => editorRef.current?.focus(), [])
  const currentSelection = () => editorRef.current?.getSelection() ?? selection

  const text = useEditorText({
    props,
    person,
    projectRef,
    editorRef,
    onChanged: () => feedback.refuse(null),
    onDraftFailure: (error) => report(error, 'draft'),
  })
  const tools = useEditorTools({ props, person, projectRef, text: text.text })
  const now = { props, provider, projectRef, rowLimit, tools, remember: tools.remember, report }
  const [latest] = useState(() => createLatest(now))
  useLayoutEffect(() => latest.set(now))
  const { run, start, ...runs } = useSqlExecution(
    provider.client,
    editorKey(projectRef, person, props),
    latest.get,
  )
  // Typing does not wait for it.
  const [onUserActivity] = useState(() => whenIdle(() => prepareRun(latest.get().provider.client)))

  const startRun = (wanted?: RunScope, explain?: ExplainKind) => {
    const { projectRef, rowLimit, tools, props } = latest.get()
    const range = currentSelection()
    const refused = start({
      scope: wanted ?? defaultScope(range),
      projectRef,
      document: text.current(),
      selection: range,
      rowLimit,
      values: tools.parameters.values,
      explain,
      role: props.role ?? impersonatedRole(tools.role),
      connectionString: props.connectionString,
      timeoutMs: props.timeoutMs,
    })
    feedback.onAsked(refused)
  }

  useHandle(props.ref, {
    run: (scope) => startRun(scope),
    cancel: runs.onCancel,
    focus: focusEditor,
    getValue: text.current,
    setValue: text.replace,
    insert: (sql) => void text.insert(sql),
  })

  const ai = useEditorAi({
    wanted: codeIsHere,
    readOnly,
    currentText: text.current,
    selection: currentSelection,
    lineBottom: (offset) => editorRef.current?.lineBottom(offset) ?? null,
    onReplace: text.replace,
    onFocus: focusEditor,
  })
  const catalog = useSqlCatalog({
    projectRef,
    connectionString,
    preferredSchema: props.schema,
    enabled: wasFocused,
    onError: report,
  })
  const activeRange = useActiveRange(text.text, selection)
  const problems = useMemo(() => problemsOf(run, text.text), [run, text.text])

  const format = async () => {
    const { formatSql } = await import('../format/format-sql')
    const before = text.current()
    const after = formatSql(before)
    if (after === null) feedback.refuse('format-refused')
    else if (after !== before) editorRef.current?.setValue(after)
  }

  return {
    text: text.text,
    controlled: text.controlled,
    draft: text.draft,
    selection,
    activeRange,
    problems,
    catalog,
    run,
    refusal: feedback.refusal,
    tools,
    ai,
    results: props.hideableResults
      ? { hidden: feedback.isHidden, onToggle: feedback.onToggle }
      : null,
    templates: !readOnly && (props.templates ?? true),
    missedValues: feedback.missedValues,
    rowLimit,
    readOnly,
    focusOnMount: props.focusOnMount ?? false,
    scrollPlace: { initialScrollTop: props.initialScrollTop, onScrollRest: props.onScrollRest },
    mayRun: provider.can('run', 'sql'),
    mayWrite: provider.can('run', 'sql_write'),
    save: props.save,
    maxResultBytes: props.maxResultBytes ?? DEFAULT_MAX_RESULT_BYTES,
    messages: useTexts(sqlEditorTexts, props.messages),
    gridMessages: useTexts(resultsGridTexts),
    locale: provider.locale,
    nonce: provider.nonce,
    additions: { extensions: props.extensions, keymap: props.keymap },
    editorRef,
    projectRef,
    connectionString,
    conversationScope: tools.historyScope && {
      ...tools.historyScope,
      documentId: props.documentId ?? 'scratch',
    },
    onTextChange: text.onChange,
    onSelectionChange: (next) => deferDraw(() => setSelection(next)),
    onEditorFocus: () => startTransition(() => setWasFocused(true)),
    onUserActivity,
    onRowLimitChange: (limit) => {
      setInnerLimit(limit)
      props.onRowLimitChange?.(limit)
    },
    onRun: startRun,
    onFormat: () => void format().catch((error: unknown) => report(error, 'render')),
    onInsert: (sql) => void text.insert(sql),
    onInsertAndRun: (sql) => {
      editorRef.current?.select(text.insert(sql))
      startRun('selection')
    },
    onPartError: (error) => report(error, 'render'),
    onAiError: (error) => report(error, 'ai'),
    ...runs,
  }
}

/** Identity of an editor on any page; null while the person is unknown. */
const editorKey = (
  projectRef: string,
  person: string | null,
  { documentId = 'scratch', instanceId = '', connectionString = '' }: SqlEditorProps,
): string | null =>
  person === null
    ? null
    : JSON.stringify([person, projectRef, connectionString, documentId, instanceId])

/** The error of the last run underlined, as long as the text is the one that ran. */
function problemsOf(run: SqlExecution, text: string): readonly EditorProblem[] {
  if (run.status !== 'failed' || run.plan.document !== text) return []
  const range = errorRange(run.plan, run.error)
  return range ? [{ ...range, message: run.error.message, severity: 'error' }] : []
}
