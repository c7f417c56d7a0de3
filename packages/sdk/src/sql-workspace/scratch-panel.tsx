import { UNTITLED_SNIPPET } from '@howdah/rules'
import { useToast } from '@howdah/ui'
import { useEffect, useEffectEvent, useRef } from 'react'
import { SqlEditor, type SqlEditorHandle } from '../sql-editor'
import { newSnippetId } from '../snippets/snippet-id'
import { whenSaved } from '../snippets/session-waits'
import { SavedSnippet } from '../workspace/saved-snippet'
import { PanelSlot } from './panel-slot'
import { messageOf } from './save-problem'
import { SCRATCH_TAB } from './tab-dom-ids'
import type { WorkspaceModel } from './use-sql-workspace'

/** A query of which nothing is made, unless it is saved as a snippet. Its draft is kept in the browser. */
export function ScratchPanel({ model, idBase, active }: { model: WorkspaceModel; idBase: string; active: boolean }) {
  const { services, messages, can } = model
  const toast = useToast()
  const editor = useRef<SqlEditorHandle>(null)

  const autoFocus = model.autoFocus && active
  const takeFocus = useEffectEvent(() => {
    if (autoFocus) editor.current?.focus()
  })
  // The host may say it once the text is there already.
  useEffect(() => takeFocus(), [model.autoFocus])

  const saveAsSnippet = () => {
    if (!services) return
    const id = newSnippetId()
    const session = services.sessions.begin(id, { sql: editor.current?.getValue() ?? '' })
    session.save()
    // Without a tab it is let go of when it is saved; until then it is tried again, and outlives a reload.
    const saved = whenSaved(session)
    services.sessions.release(id)
    saved.then(
      () =>
        toast.success(
          <SavedSnippet
            messages={messages}
            href={model.hrefOf?.({ snippetId: id })}
            onOpen={() => model.open(id, UNTITLED_SNIPPET, false)}
          />,
        ),
      (error: unknown) => toast.error(messages.createFailed(messageOf(error, messages))),
    )
  }
  const save =
    services && can('create', 'content') ? { status: 'IDLE' as const, label: messages.saveAsSnippet, onSave: saveAsSnippet } : undefined
  const panel = (
    <SqlEditor
      {...model.editor}
      ref={editor}
      focusOnMount={autoFocus}
      projectRef={model.projectRef}
      rowLimit={model.rowLimit}
      onRowLimitChange={model.onRowLimitChange}
      save={save}
    />
  )
  return (
    <PanelSlot idBase={idBase} tab={SCRATCH_TAB} active={active}>
      {panel}
    </PanelSlot>
  )
}
