import { Button, Text } from '@howdah/ui/elements'
import { Sparkles } from 'lucide-react'
import { useState } from 'react'
import { aiTexts } from '../../ai/ai.messages'
import { useAiOffered } from '../../ai/use-ai-offered'
import { useTexts } from '../../provider/use-texts'
import type { SnippetActions } from '../../snippets/snippet-actions'
import { wordsOf } from '../../errors/words-of'

interface TitleButtonProps {
  snippetId: string
  actions: SnippetActions | null
  onTitle: (title: string) => void
}

type Asking = { status: 'idle'; problem: string | null } | { status: 'generating' }

/**
 * Requests a title for a snippet's text. Rendered only if there is an AI endpoint; the title is a
 * proposal until it is saved.
 */
export function TitleButton({ snippetId, actions, onTitle }: TitleButtonProps) {
  const offered = useAiOffered('SqlWorkspace', true)
  const messages = useTexts(aiTexts)
  const [asking, setAsking] = useState<Asking>({ status: 'idle', problem: null })
  if (!offered || !actions) return null
  const generating = asking.status === 'generating'

  const ask = () => {
    if (generating) return
    setAsking({ status: 'generating' })
    actions.title(snippetId).then(
      (title) => {
        setAsking({ status: 'idle', problem: title === null ? messages.nothingToName : null })
        if (title !== null) onTitle(title)
      },
      (error: unknown) => {
        setAsking({
          status: 'idle',
          problem: messages.titleFailed(wordsOf(error, messages.unknownError)),
        })
      },
    )
  }
  return (
    <div className="hw-title-field">
      <Button
        type="button"
        size="1"
        variant="soft"
        color="gray"
        aria-disabled={generating || undefined}
        onClick={ask}
      >
        <Sparkles size={14} strokeWidth={1.5} aria-hidden />
        {generating ? messages.generating : messages.generateTitle}
      </Button>
      <Text as="p" size="1" color="red" role="status" mt="1" mb="0">
        {asking.status === 'idle' && asking.problem}
      </Text>
    </div>
  )
}
