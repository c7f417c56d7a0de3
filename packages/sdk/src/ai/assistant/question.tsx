import { Button, TextArea } from '@howdah/ui/elements'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { sends } from '../sends'
import { MAX_MESSAGE_CHARACTERS } from './conversation'
import type { AssistantModel } from './use-assistant'

/** Renders the message field: Enter sends, Shift+Enter begins a new line. */
export function Question({
  model: { conversation, messages, onAsk, onStop },
}: {
  model: AssistantModel
}) {
  const [text, setText] = useState('')
  const fieldId = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const answering = conversation.status === 'answering'
  // Moves the focus to the field when the panel opens.
  useEffect(() => field.current?.focus(), [])

  const send = () => {
    if (answering || text.trim() === '') return
    onAsk(text)
    setText('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!sends(event)) return
    event.preventDefault()
    send()
  }
  return (
    <div className="hw-assistant-ask">
      <label htmlFor={fieldId} className="hw-visually-hidden">
        {messages.questionLabel}
      </label>
      <TextArea
        ref={field}
        id={fieldId}
        size="2"
        rows={2}
        maxLength={MAX_MESSAGE_CHARACTERS}
        placeholder={messages.questionPlaceholder}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {/* One button that stays in place, so that the focus does too. */}
      <Button
        size="2"
        variant={answering ? 'soft' : 'solid'}
        color={answering ? 'gray' : undefined}
        aria-disabled={(!answering && text.trim() === '') || undefined}
        onClick={answering ? onStop : send}
      >
        {answering ? messages.stop : messages.send}
      </Button>
      <div role="status" className="hw-visually-hidden">
        {answering
          ? messages.answering
          : conversation.messages.at(-1)?.role === 'assistant' && messages.answered}
      </div>
    </div>
  )
}
