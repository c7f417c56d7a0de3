import { projectQueryOptions } from '@howdah/platform-client/resources/projects/get-project'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useState } from 'react'
import { useHowdahContext } from '../provider/howdah-context'
import { createLatest } from '../provider/latest'
import { useTexts } from '../provider/use-texts'
import { openEdit, type AiEdit } from './ai-edit'
import { createAiEditFlow } from './ai-edit-flow'
import type { AiEditRequest } from './ai-edit-request'
import { aiTexts, type AiMessages } from './ai.messages'
import { withAnswer, type EditTarget } from './edit-target'

export interface AiEditProps {
  request: AiEditRequest
  projectRef: string
  connectionString: string | undefined
  /** Returns the current document. */
  currentText: () => string
  /** Returns the current target: the selection, the statement or the position of the cursor. */
  currentTarget: () => EditTarget
  onAccept: (document: string) => void
  onClose: () => void
  /** The diff covers the editor, or no longer does. */
  onCover: (covered: boolean) => void
  onError: (error: unknown) => void
}

export interface AiEditModel {
  state: AiEdit
  request: AiEditRequest
  /** The two texts of the diff; null while there is none to show. */
  diff: { original: string; modified: string } | null
  messages: AiMessages
  onType: (prompt: string) => void
  onSubmit: () => void
  onDismiss: () => void
  onAccept: () => void
}

/** The controller of one AI edit. */
export function useAiEdit(props: AiEditProps): AiEditModel {
  const { request, onCover, onClose } = props
  const provider = useHowdahContext('SqlEditor')
  const messages = useTexts(aiTexts)
  const [latest] = useState(() => createLatest(props))
  const { data: project } = useQuery(
    projectQueryOptions(provider.client, { ref: props.projectRef }),
    provider.queryClient,
  )
  const [slug] = useState(() => createLatest<string | null>(null))
  useLayoutEffect(() => slug.set(project?.organization_slug ?? null))
  useLayoutEffect(() => latest.set(props))
  const prompt = request.fix === null ? '' : messages.fixPrompt(request.fix)
  const [state, setState] = useState(() => openEdit(prompt))
  const [flow] = useState(() =>
    createAiEditFlow({
      client: provider.client,
      projectRef: props.projectRef,
      connectionString: props.connectionString,
      orgSlug: () => slug.get(),
      prompt,
      messages,
      onChange: setState,
      onError: (error) => latest.get().onError(error),
    }),
  )

  // An error to fix is sent immediately; a pending request ends with the widget.
  const { fix, target } = request
  useEffect(() => {
    if (fix !== null) flow.submit(target)
    return () => flow.end()
  }, [flow, fix, target])

  const closed = state.status === 'closed'
  useEffect(() => {
    if (closed) onClose()
  }, [closed, onClose])

  const diff = diffOf(state)
  const covered = diff !== null
  // The editor below must not be reached by keyboard while it cannot be seen.
  useEffect(() => {
    if (!covered) return
    onCover(true)
    return () => onCover(false)
  }, [covered, onCover])

  return {
    state,
    request,
    diff,
    messages,
    onType: flow.type,
    onSubmit: () =>
      flow.submit(fix === null ? props.currentTarget() : asNow(target, props.currentText())),
    onDismiss: flow.dismiss,
    onAccept: () => {
      const document = flow.accept(props.currentText())
      if (document !== null) props.onAccept(document)
    },
  }
}

/** A target that is asked about once more, after its document has changed perhaps: then it is all of it. */
function asNow(target: EditTarget, document: string): EditTarget {
  return target.document === document
    ? target
    : { kind: 'selection', document, from: 0, to: document.length }
}

function diffOf(state: AiEdit): AiEditModel['diff'] {
  if (state.status !== 'reviewing' && (state.status !== 'generating' || state.answer.trim() === ''))
    return null
  return { original: state.target.document, modified: withAnswer(state.target, state.answer) }
}
