import { UNTITLED_SNIPPET } from '@howdah/rules/snippets/snippet-names'
import { useEffect, useEffectEvent, useRef } from 'react'
import { SqlEditor, type SqlEditorHandle } from '../../sql-editor'
import { useSaveAsSnippet } from '../../snippets/saving/use-save-as-snippet'
import { PanelSlot } from './panel-slot'
import { SCRATCH_TAB } from '../tabs/tab-dom-ids'
import type { WorkspaceModel } from '../use-sql-workspace'

/**
 * Renders a query that creates nothing, unless it is saved as a snippet. Its draft is stored in the
 * browser.
 */
export function ScratchPanel({
  model,
  idBase,
  active,
}: {
  model: WorkspaceModel
  idBase: string
  active: boolean
}) {
  const { hrefOf } = model
  const editor = useRef<SqlEditorHandle>(null)

  const autoFocus = model.autoFocus && active
  const takeFocus = useEffectEvent(() => {
    if (autoFocus) editor.current?.focus()
  })
  // The host may say it once the text is there already.
  useEffect(() => takeFocus(), [model.autoFocus])

  const save = useSaveAsSnippet({
    caller: 'SqlWorkspace',
    projectRef: model.projectRef,
    editor,
    messages: model.messages,
    hrefOf: hrefOf && ((snippetId) => hrefOf({ snippetId })),
    onOpen: (id) => model.open(id, UNTITLED_SNIPPET, false),
  })
  const panel = (
    <SqlEditor
      {...model.editor}
      ref={editor}
      focusOnMount={autoFocus}
      projectRef={model.projectRef}
      rowLimit={model.rowLimit}
      onRowLimitChange={model.onRowLimitChange}
      save={model.services ? save : undefined}
    />
  )
  return (
    <PanelSlot idBase={idBase} tab={SCRATCH_TAB} active={active}>
      {panel}
    </PanelSlot>
  )
}
