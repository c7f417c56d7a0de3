import { Button } from '@howdah/ui/elements'
import { Check, CircleAlert, CircleDot, LoaderCircle } from 'lucide-react'
import type { SqlEditorMessages } from '../sql-editor.messages'
import type { SqlEditorSave } from '../sql-editor.types'
import { useShortcutLabels } from '../../shortcuts/use-shortcut-labels'

/** Save, and how the last one went. */
export function SaveField({
  save,
  messages,
}: {
  save: SqlEditorSave
  messages: SqlEditorMessages
}) {
  const { apple } = useShortcutLabels()
  return (
    <div
      className="hw-save"
      data-status={save.status}
      data-needs-saving={save.needsSaving || undefined}
    >
      <Button
        size="2"
        variant="soft"
        color="gray"
        aria-keyshortcuts={apple ? 'Meta+S' : 'Control+S'}
        onClick={save.onSave}
      >
        {save.label ?? messages.save}
      </Button>
      <span className="hw-save-state">
        {save.status !== 'UPDATING_FAILED' && <SaveState save={save} messages={messages} />}
      </span>
      {/* Rendered from the start, and announces only errors: an announcement at every pause in typing would be noise. */}
      <span role="status" className="hw-save-state hw-save-failure">
        {save.status === 'UPDATING_FAILED' && (
          <>
            <CircleAlert size={14} strokeWidth={1.5} aria-hidden />
            <span className="hw-save-text">{save.problem ?? messages.saveFailed}</span>
          </>
        )}
      </span>
    </div>
  )
}

function SaveState({ save, messages }: { save: SqlEditorSave; messages: SqlEditorMessages }) {
  const saving = save.status === 'UPDATING'
  if (save.needsSaving === undefined && !saving) return null
  const Icon = saving ? LoaderCircle : save.needsSaving ? CircleDot : Check
  return (
    <>
      <Icon size={14} strokeWidth={1.5} aria-hidden />
      <span className="hw-save-text">
        {saving ? messages.saving : save.needsSaving ? messages.unsaved : messages.saved}
      </span>
    </>
  )
}
