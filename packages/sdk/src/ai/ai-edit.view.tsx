import { Button, Kbd, TextArea } from '@howdah/ui/elements'
import { MergeView } from '@howdah/ui/merge-view/merge-view'
import { CircleAlert, Sparkles } from 'lucide-react'
import {
  useDeferredValue,
  useEffect,
  useId,
  useRef,
  type CSSProperties,
  type KeyboardEvent,
} from 'react'
import { useShortcutLabels } from '../shortcuts/use-shortcut-labels'
import { sends } from './sends'
import type { AiEditModel } from './use-ai-edit'

/** As much as the contract takes. */
const MAX_PROMPT_CHARACTERS = 10_000

/** The inline AI widget drawn from its model. */
export function AiEditView({ model }: { model: AiEditModel }) {
  const { state, diff, messages, request } = model
  const { apple } = useShortcutLabels()
  const modified = useDeferredValue(diff?.modified)
  if (state.status === 'closed') return null
  const reviewing = state.status === 'reviewing'

  // The diff's keys: Cmd or Ctrl+Enter accepts, Escape rejects.
  const onKeyDown = (event: KeyboardEvent) => {
    const mod = apple ? event.metaKey : event.ctrlKey
    if (event.defaultPrevented || event.nativeEvent.isComposing) return
    if (event.key === 'Escape') model.onDismiss()
    else if (event.key === 'Enter' && mod && reviewing) model.onAccept()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div
      className="hw-ai-edit"
      data-ends-at-escape
      role="group"
      aria-label={messages.editLabel}
      data-status={state.status}
      data-diff={diff ? '' : undefined}
      style={{ '--hw-ai-top': `${request.top}px` } as CSSProperties}
      onKeyDown={onKeyDown}
    >
      {diff && (
        <MergeView
          aria-label={messages.diffLabel}
          original={diff.original}
          modified={modified ?? diff.modified}
        />
      )}
      <div className="hw-ai-card">
        {reviewing ? <Decision model={model} /> : <Prompt model={model} />}
        <div role="status" className="hw-visually-hidden">
          {state.status === 'generating' && messages.generating}
          {reviewing && messages.proposalReady}
        </div>
      </div>
    </div>
  )
}

function Prompt({ model }: { model: AiEditModel }) {
  const { state, messages, request, onType, onSubmit, onDismiss } = model
  const fieldId = useId()
  const hintId = useId()
  const problemId = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  // Moves the focus to the prompt when the widget opens.
  useEffect(() => field.current?.focus(), [])
  if (state.status !== 'prompting' && state.status !== 'generating') return null
  const generating = state.status === 'generating'
  const problem = state.status === 'prompting' ? state.problem : null

  const onKeyDown = (event: KeyboardEvent) => {
    if (!sends(event)) return
    event.preventDefault()
    onSubmit()
  }
  return (
    <>
      <label htmlFor={fieldId} className="hw-ai-label">
        <Sparkles size={14} strokeWidth={1.5} aria-hidden />
        {messages.promptLabel(request.target.kind)}
      </label>
      <TextArea
        ref={field}
        id={fieldId}
        size="2"
        rows={2}
        maxLength={MAX_PROMPT_CHARACTERS}
        placeholder={messages.promptPlaceholder}
        value={state.prompt}
        readOnly={generating}
        aria-describedby={problem ? `${problemId} ${hintId}` : hintId}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {problem && (
        <p id={problemId} role="alert" className="hw-ai-problem">
          <CircleAlert size={14} strokeWidth={1.5} aria-hidden />
          <bdi>{problem}</bdi>
        </p>
      )}
      <div className="hw-ai-actions">
        <span id={hintId} className="hw-ai-hint">
          {messages.promptHint}
        </span>
        <Button size="2" variant="soft" color="gray" onClick={onDismiss}>
          {messages.cancel}
        </Button>
        <Button
          size="2"
          aria-disabled={generating || state.prompt.trim() === '' || undefined}
          onClick={onSubmit}
        >
          {generating ? messages.generating : messages.generate}
        </Button>
      </div>
    </>
  )
}

function Decision({ model: { messages, onAccept, onDismiss } }: { model: AiEditModel }) {
  const { run, apple } = useShortcutLabels()
  const accept = useRef<HTMLButtonElement>(null)
  // The field that had the focus is gone.
  useEffect(() => accept.current?.focus(), [])
  return (
    <div className="hw-ai-actions">
      <Button size="2" variant="soft" color="gray" aria-keyshortcuts="Escape" onClick={onDismiss}>
        {messages.reject}
        <Kbd size="1" aria-hidden>
          Esc
        </Kbd>
      </Button>
      <Button
        ref={accept}
        size="2"
        aria-keyshortcuts={apple ? 'Meta+Enter' : 'Control+Enter'}
        onClick={onAccept}
      >
        {messages.accept}
        <Kbd size="1" aria-hidden>
          {run}
        </Kbd>
      </Button>
    </div>
  )
}
