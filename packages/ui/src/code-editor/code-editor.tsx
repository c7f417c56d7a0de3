import { EditorState, Transaction } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import type { ViewUpdate } from '@codemirror/view'
import {
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
import type { CodeEditorHandle, CodeEditorProps } from './code-editor.types'
import { editorExtensions, settingsCompartment, settingsExtension } from './editor-extensions'
import type { EditorSettings } from './editor-extensions'
import { editorHandle } from './editor-handle'
import { useHostExtensions } from './host-extensions'
import { selectionOf, textOf } from './editor-text'
import { setMarkedRange } from './statement-mark'
import { useScrollPlace } from './use-scroll-place'
import { useProblems } from './use-problems'
import { useOwnTexts } from '../theme/own-texts'
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
  const messages = useOwnTexts('codeEditor', codeEditorMessages, props.messages)
  const problemsId = useId()
  const hostRef = useRef<HTMLDivElement>(null)
  const viewRef = useRef<EditorView | null>(null)
  /** The document outlives the view where React takes effects down and puts them up again. */
  const savedStateRef = useRef<EditorState | null>(null)
  const [sync] = useState(createValueSync)

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
  const phrases = useEffectEvent(() => messages.phrases)
  const wantsFocus = useEffectEvent(() => props.focusOnMount)
  const withHost = useHostExtensions(viewRef, props)
  const initialState = useEffectEvent(() => {
    const own = editorExtensions(settings, {
      catalog: () => catalog(),
      phrases: phrases(),
      nonce,
      onKey: (key) => onKey(key),
      listener: (update) => onUpdate(update),
    })
    return withHost((added) =>
      EditorState.create({ doc: value ?? defaultValue, extensions: [added, own] }),
    )
  })

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

  useScrollPlace(viewRef, props)
  const problemLines = useProblems(viewRef, problems, messages)

  useImperativeHandle(ref, () => editorHandle(viewRef), [])

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
