import { Button } from '@howdah/ui/elements'
import { useEffect, useState } from 'react'
import type { AiMessages } from '../ai.messages'

interface ProposalProps {
  sql: string
  messages: AiMessages
  onInsert: ((sql: string) => void) | null
  onRun: ((sql: string) => void) | null
}

/** SQL that the assistant proposes. It is used only when the user presses a button. */
export function Proposal({ sql, messages, onInsert, onRun }: ProposalProps) {
  const [copied, setCopied] = useState(false)
  // Confirms it for a moment.
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = () => {
    navigator.clipboard.writeText(sql).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  }
  return (
    <div className="hw-proposal" role="group" aria-label={messages.proposalLabel}>
      <pre className="hw-text-block hw-proposal-text" tabIndex={0}>
        <code>{sql}</code>
      </pre>
      <div className="hw-proposal-actions">
        {onInsert && (
          <Button size="1" variant="soft" onClick={() => onInsert(sql)}>
            {messages.insert}
          </Button>
        )}
        {onRun && (
          <Button size="1" variant="soft" onClick={() => onRun(sql)}>
            {messages.run}
          </Button>
        )}
        <Button size="1" variant="soft" color="gray" onClick={copy}>
          <span aria-live="polite">{copied ? messages.copied : messages.copy}</span>
        </Button>
      </div>
    </div>
  )
}
