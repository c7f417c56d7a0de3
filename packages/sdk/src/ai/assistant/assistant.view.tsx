import { Button, IconButton } from '@howdah/ui/elements'
import { EmptyState } from '@howdah/ui/empty-state/empty-state'
import { CircleAlert, MessageSquareText, SquarePen, X } from 'lucide-react'
import { useDeferredValue, useId, useLayoutEffect, useRef, type KeyboardEvent } from 'react'
import { AssistantAnswer } from './answer'
import { mayRetry } from './conversation'
import { Question } from './question'
import type { AssistantModel } from './use-assistant'

/** The assistant drawn from its model. */
export function AssistantView({ model }: { model: AssistantModel }) {
  const { conversation, messages, failing, onClear, onClose } = model
  const root = useRef<HTMLElement>(null)
  const titleId = useId()

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return
    event.preventDefault()
    event.stopPropagation()
    onClose()
  }
  /** On a narrow screen the panel covers the editor, so that what is put into it would not be seen. */
  const clearly = (act: ((sql: string) => void) | null) =>
    act &&
    ((sql: string) => {
      const { offsetWidth, parentElement } = root.current ?? {}
      if (offsetWidth !== undefined && parentElement && offsetWidth >= parentElement.clientWidth)
        onClose()
      // The editor can be focused once it is seen.
      setTimeout(() => act(sql))
    })

  return (
    <aside
      ref={root}
      className="hw-docked-panel hw-assistant"
      data-ends-at-escape
      aria-labelledby={titleId}
      onKeyDown={onKeyDown}
    >
      <div className="hw-assistant-head">
        <h2 id={titleId} className="hw-assistant-title">
          {messages.assistant}
        </h2>
        {conversation.messages.length > 0 && (
          <IconButton
            size="1"
            variant="ghost"
            color="gray"
            aria-label={messages.clear}
            title={messages.clear}
            onClick={onClear}
          >
            <SquarePen size={16} strokeWidth={1.5} aria-hidden />
          </IconButton>
        )}
        <IconButton
          size="1"
          variant="ghost"
          color="gray"
          aria-label={messages.closeAssistant}
          onClick={onClose}
        >
          <X size={16} strokeWidth={1.5} aria-hidden />
        </IconButton>
      </div>
      {conversation.messages.length === 0 ? (
        <EmptyState
          className="hw-assistant-empty"
          icon={<MessageSquareText size={20} strokeWidth={1.5} />}
          title={messages.assistantEmptyTitle}
          description={messages.assistantEmptyText}
        />
      ) : (
        <Messages model={model} onInsert={clearly(model.onInsert)} onRun={clearly(model.onRun)} />
      )}
      {failing && <p className="hw-ai-problem">{messages.storageFailed}</p>}
      <Question model={model} />
    </aside>
  )
}

interface MessagesProps {
  model: AssistantModel
  onInsert: ((sql: string) => void) | null
  onRun: ((sql: string) => void) | null
}

/** Distance from the end, in CSS px, within which the list follows new messages. */
const AT_END_PX = 48

function Messages({ model: { conversation, messages, onRetry }, onInsert, onRun }: MessagesProps) {
  const list = useRef<HTMLDivElement>(null)
  const follows = useRef(true)
  const visibleMessages = conversation.messages
  const answer = useDeferredValue(conversation.status === 'answering' ? conversation.answer : '')

  // Follows new text, unless the user has scrolled up to read.
  useLayoutEffect(() => {
    const box = list.current
    if (box && follows.current) box.scrollTop = box.scrollHeight
  }, [visibleMessages, answer, conversation.status])

  return (
    <div
      ref={list}
      className="hw-assistant-messages"
      role="log"
      aria-live="off"
      aria-label={messages.conversationLabel}
      tabIndex={0}
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        follows.current = scrollHeight - scrollTop - clientHeight < AT_END_PX
      }}
    >
      {visibleMessages.map(({ role, content, cut }, index) => (
        // Messages are only ever added behind the others.
        <div key={index} className="hw-assistant-message" data-role={role}>
          <span className="hw-visually-hidden">
            {role === 'user' ? messages.you : messages.assistant}:{' '}
          </span>
          {role === 'user' ? (
            <bdi className="hw-assistant-question">{content}</bdi>
          ) : (
            <AssistantAnswer
              text={content}
              open={false}
              messages={messages}
              onInsert={onInsert}
              onRun={onRun}
            />
          )}
          {cut && <p className="hw-assistant-note">{messages.stopped}</p>}
        </div>
      ))}
      {conversation.status === 'answering' && (
        <div className="hw-assistant-message" data-role="assistant" aria-busy>
          {answer === '' ? (
            <p className="hw-assistant-note">{messages.answering}</p>
          ) : (
            <AssistantAnswer text={answer} open messages={messages} onInsert={null} onRun={null} />
          )}
        </div>
      )}
      {conversation.status === 'failed' && (
        <p role="alert" className="hw-ai-problem">
          <CircleAlert size={14} strokeWidth={1.5} aria-hidden />
          <bdi>{conversation.problem}</bdi>
        </p>
      )}
      {mayRetry(conversation) && (
        <div>
          <Button size="1" variant="soft" color="gray" onClick={onRetry}>
            {messages.tryAgain}
          </Button>
        </div>
      )}
    </div>
  )
}
