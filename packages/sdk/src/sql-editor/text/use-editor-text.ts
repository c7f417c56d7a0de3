import type { CodeEditorHandle } from '@howdah/ui/code-editor/code-editor.types'
import { startTransition, useLayoutEffect, useState, type RefObject } from 'react'
import { createLatest } from '../../provider/latest'
import { deferDraw } from '../../scheduling/defer-draw'
import { useDraft } from '../../drafts/use-draft'
import { insertStatement } from './insert-statement'
import type { EditorDraft } from '../sql-editor.model'
import type { SqlEditorProps } from '../sql-editor.types'

/** The text of an editor, owned by the host or by the editor. */
export interface EditorText {
  /** Text that was reported last. */
  text: string
  controlled: boolean
  draft: EditorDraft
  /** Returns the current text in the editor. */
  current: () => string
  /** It was typed. */
  onChange: (next: string) => void
  /** Puts another in its place, as one change that can be undone. */
  replace: (next: string) => void
  /** Inserts a text after the statement at the cursor, and returns its range. */
  insert: (sql: string) => { from: number; to: number }
}

interface EditorTextSettings {
  props: SqlEditorProps
  person: string | null
  projectRef: string
  editorRef: RefObject<CodeEditorHandle | null>
  /** It is another than before. */
  onChanged: () => void
  onDraftFailure: (error: unknown) => void
}

export function useEditorText({
  props,
  person,
  projectRef,
  editorRef,
  onChanged,
  onDraftFailure,
}: EditorTextSettings): EditorText {
  const { defaultValue = '' } = props
  const controlled = props.value !== undefined
  const [inner, setInner] = useState(props.value ?? defaultValue)
  const text = props.value ?? inner
  /** Text that was last reported to the host, or received from it. */
  const [shown] = useState(() => createLatest(text))
  useLayoutEffect(() => {
    if (props.value !== undefined) shown.set(props.value)
  }, [props.value, shown])

  const current = () => editorRef.current?.getValue() ?? shown.get()
  const draw = () => setInner(shown.get())
  const report = (next: string) => {
    shown.set(next)
    onChanged()
    props.onValueChange?.(next)
  }
  const show = (next: string) => {
    if (next !== shown.get()) {
      report(next)
      draw()
    }
    if (next !== editorRef.current?.getValue()) editorRef.current?.setValue(next)
  }
  const draft = useDraft('SqlEditor', {
    enabled: !controlled && !props.readOnly,
    person,
    projectRef,
    documentId: props.documentId ?? 'scratch',
    instanceId: props.instanceId ?? '',
    initial: defaultValue,
    current,
    onRestore: show,
    onFailure: onDraftFailure,
  })
  const replace = (next: string) => {
    show(next)
    draft.change(next)
  }

  return {
    text,
    controlled,
    draft: {
      failing: draft.failing,
      offered: draft.offered,
      onTake: draft.take,
      onDismiss: draft.dismiss,
    },
    current,
    onChange(next) {
      if (next === shown.get()) return
      // The host is notified immediately, but need not render it immediately.
      startTransition(() => report(next))
      deferDraw(draw)
      draft.change(next)
    },
    replace,
    insert(sql) {
      const before = current()
      const { document, from, to } = insertStatement(
        before,
        editorRef.current?.getSelection().head ?? before.length,
        sql,
      )
      replace(document)
      editorRef.current?.focus()
      return { from, to }
    },
  }
}
