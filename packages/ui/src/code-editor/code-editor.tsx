import { EditorSelection, EditorState, Transaction, type Text } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import type { ViewUpdate } from '@codemirror/view'
import {
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { CSSProperties, Ref } from 'react'
import { useHowdahTheme } from '../theme/theme-context'
import { rootOf } from '../theme/root-of'
import { codeEditorMessages } from './code-editor.messages'
import type { CodeEditorHandle, CodeEditorProps, EditorSelectionRange } from './code-editor.types'
import { editorExtensions, settingsCompartment, settingsExtension } from './editor-extensions'
import type { EditorSettings } from './editor-extensions'
import { toDiagnostics } from './problems'
import { setMarkedRange } from './statement-mark'
import { createValueSync, smallestChange } from './value-sync'

const NO_KEYS: NonNullable<CodeEditorProps['keys']> = []
const NO_PROBLEMS: NonNullable<CodeEditorProps['problems']> = []

/** A PostgreSQL editor that fills its container. Works in a shadow root; has no listeners outside of itself. Must be inside HowdahTheme. */
export function CodeEditor(props: CodeEditorProps & { ref?: Ref<CodeEditorHandle> }) {
  const {
    value,
    defaultValue = '',
    readOnly = false,
    problems = NO_PROBLEMS,
    activeRange = null,
    keys = NO_KEYS,
    ref,
  } = props
  const {
    fontSize = 13,
    tabSize = 2,
    placeholder,
    className,
    style,
    'aria-label': ariaLabel,
  } = props
  const theme = useHowdahTheme()
  const dark = theme?.appearance === 'dark'
  const nonce = props.nonce ?? theme?.nonce
  const messages = { ...codeEditorMessages, ...props.messages }
  const problemsId = useId()
  const hostRef = useRef<HTMLDivElement>(null)
  const viewRef = useRef<EditorView | null>(null)
  /** The document outlives the view where React takes effects down and puts them up again. */
  const savedStateRef = useRef<EditorState | null>(null)
  const [sync] = useState(createValueSync)
  const hasShown = useRef(false)
  const [problemLines, setProblemLines] = useState<readonly string[]>([])

  const keyNames = keys.map(({ key }) => key).join(' ')
  const settings = useMemo<EditorSettings>(
    () => ({
      ariaLabel,
      describedBy: problemsId,
      readOnly,
      dark,
      tabSize,
      placeholder,
      keys: keyNames.split(' ').filter(Boolean),
    }),
    [ariaLabel, problemsId, readOnly, dark, tabSize, placeholder, keyNames],
  )
  const onKey = useEffectEvent((name: string) => keys.find(({ key }) => key === name)?.run())

  const onUpdate = useEffectEvent((update: ViewUpdate) => {
    if (
      update.docChanged &&
      !update.transactions.some(
        (transaction) => transaction.annotation(Transaction.userEvent) === FROM_VALUE,
      )
    ) {
      const text = textOf(update.state.doc)
      if (value !== undefined) sync.emitted(text)
      props.onValueChange?.(text)
    }
    if (update.docChanged || update.selectionSet)
      props.onSelectionChange?.(selectionOf(update.state))
  })
  const catalog = useEffectEvent(() => props.catalog)
  const wantsFocus = useEffectEvent(() => props.focusOnMount)
  const initialState = useEffectEvent(() =>
    EditorState.create({
      doc: value ?? defaultValue,
      extensions: editorExtensions(settings, {
        catalog: () => catalog(),
        nonce,
        onKey: (key) => onKey(key),
        listener: (update) => onUpdate(update),
      }),
    }),
  )

  useLayoutEffect(() => {
    const parent = hostRef.current
    if (!parent) return
    const view = new EditorView({
      state: savedStateRef.current ?? initialState(),
      parent,
      root: rootOf(parent),
    })
    viewRef.current = view
    if (wantsFocus()) view.focus()
    return () => {
      savedStateRef.current = view.state
      viewRef.current = null
      view.destroy()
    }
  }, [])

  useLayoutEffect(() => {
    viewRef.current?.dispatch({
      effects: settingsCompartment.reconfigure(settingsExtension(settings, (key) => onKey(key))),
    })
  }, [settings])

  useLayoutEffect(() => {
    const view = viewRef.current
    if (!view || value === undefined) return
    const wanted = value.replace(/\r\n?/g, '\n')
    const document = textOf(view.state.doc)
    if (sync.shouldApply(wanted, document))
      view.dispatch({ changes: smallestChange(document, wanted), userEvent: FROM_VALUE })
  }, [value, sync])

  useLayoutEffect(() => {
    viewRef.current?.dispatch({ effects: setMarkedRange.of(activeRange) })
  }, [activeRange])

  const lineOf = useEffectEvent((line: number, message: string) => messages.problem(line, message))
  useEffect(() => {
    const view = viewRef.current
    if (!view) return
    let current = true
    // The underline is only an addition: the problem is also described in text, even if the code
    // for the underline cannot be fetched.
    const show = async () => {
      const code = await import('./show-problems')
      hasShown.current = true
      if (current && viewRef.current === view) code.showProblems(view, problems)
    }
    if (problems.length > 0 || hasShown.current) show().catch(() => {})
    const diagnostics = toDiagnostics(problems, view.state.doc.length)
    setProblemLines(
      diagnostics.map(({ from, message }) => lineOf(view.state.doc.lineAt(from).number, message)),
    )
    return () => {
      current = false
    }
  }, [problems])

  useImperativeHandle(
    ref,
    () => ({
      focus: () => viewRef.current?.focus(),
      getValue: () => (viewRef.current ? textOf(viewRef.current.state.doc) : ''),
      getSelection: () =>
        viewRef.current ? selectionOf(viewRef.current.state) : { from: 0, to: 0, head: 0 },
      setValue: (next) => {
        const view = viewRef.current
        view?.dispatch({
          changes: smallestChange(textOf(view.state.doc), next.replace(/\r\n?/g, '\n')),
          userEvent: 'input.replace',
        })
      },
      select: ({ from, to }) => {
        const view = viewRef.current
        if (!view) return
        const length = view.state.doc.length
        view.dispatch({
          selection: EditorSelection.range(Math.min(from, length), Math.min(to, length)),
          scrollIntoView: true,
        })
      },
      lineBottom: (offset) => {
        const view = viewRef.current
        const line = view?.coordsAtPos(Math.min(offset, view.state.doc.length))
        return view && line ? line.bottom - view.dom.getBoundingClientRect().top : null
      },
    }),
    [],
  )

  return (
    <div
      className={className ? `hw-code-editor ${className}` : 'hw-code-editor'}
      style={{ ...style, '--hw-editor-font-size': `${fontSize}px` } as CSSProperties}
    >
      <div ref={hostRef} className="hw-code-editor-host" />
      <div id={problemsId} className="hw-visually-hidden">
        {problemLines.join('\n')}
      </div>
    </div>
  )
}

/** Marks changes that came in by `value`, which are not reported to the parent. */
const FROM_VALUE = 'set.value'

function selectionOf(state: EditorState): EditorSelectionRange {
  const { from, to, head } = state.selection.main
  return { from, to, head }
}

const texts = new WeakMap<Text, string>()

/** A document as one string, put together once: a long one costs a millisecond each time. */
function textOf(document: Text): string {
  const known = texts.get(document)
  if (known !== undefined) return known
  const text = document.toString()
  texts.set(document, text)
  return text
}
