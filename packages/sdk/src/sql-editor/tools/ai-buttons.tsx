import { IconButton } from '@howdah/ui/elements'
import { MessageSquareText, Sparkles } from 'lucide-react'
import { useShortcutLabels } from '../../shortcuts/use-shortcut-labels'
import type { ToolbarModel } from '../sql-editor.model'

/** Edit with AI, and the assistant. Drawn only where there is an AI endpoint. */
export function AiButtons({
  model: { ai, messages, readOnly },
}: {
  model: Pick<ToolbarModel, 'ai' | 'messages' | 'readOnly'>
}) {
  const { aiEdit, apple } = useShortcutLabels()
  return (
    <>
      {!readOnly && (
        <IconButton
          size="2"
          variant="soft"
          color="gray"
          aria-label={messages.aiEdit}
          title={`${messages.aiEdit} (${aiEdit})`}
          aria-keyshortcuts={apple ? 'Meta+I' : 'Control+I'}
          onClick={ai.onEdit}
        >
          <Sparkles size={16} strokeWidth={1.5} aria-hidden />
        </IconButton>
      )}
      <IconButton
        size="2"
        variant="soft"
        color={ai.assistantOpen ? undefined : 'gray'}
        aria-label={messages.assistant}
        title={messages.assistant}
        aria-pressed={ai.assistantOpen}
        onClick={() => ai.onAssistantChange(!ai.assistantOpen)}
      >
        <MessageSquareText size={16} strokeWidth={1.5} aria-hidden />
      </IconButton>
    </>
  )
}
