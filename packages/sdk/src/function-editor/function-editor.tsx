import { functionBodyQueryOptions } from '@howdah/platform-client/resources/functions/functions'
import { ErrorAlert } from '@howdah/ui/error-alert/error-alert'
import { Skeleton } from '@howdah/ui/elements'
import { useQuery } from '@tanstack/react-query'
import { useHowdahContext, useWidgetProject } from '../provider/howdah-context'
import { ReadingOnly } from '../provider/reading-only'
import { usePerson } from '../provider/use-person'
import { useTexts } from '../provider/use-texts'
import { classNames, dataAttributes, Widget } from '../provider/widget'
import { useStoredDraft } from './draft/use-function-draft'
import { functionEditorTexts, type FunctionEditorMessages } from './function-editor.messages'
import type { FunctionEditorProps } from './function-editor.types'
import { FunctionEditorView } from './function-editor.view'
import { useFunctionEditor } from './use-function-editor'
import { useFunctionEditorHandle } from './use-function-editor-handle'

/**
 * An editor of the files of an edge function: tabs, changes to the deployed version, deploys with
 * their log, and tests with what the function printed. What is not deployed outlives a reload.
 * Fills its container, which must have a height.
 */
export function FunctionEditor(props: FunctionEditorProps) {
  const projectRef = useWidgetProject('FunctionEditor', props.projectRef)
  return (
    <Widget
      name="function-editor"
      project={projectRef}
      onError={props.onError}
      style={props.style}
      {...dataAttributes(props)}
      className={classNames('hw-functions', props.className)}
    >
      <ReadingOnly isOn={props.readOnly ?? false}>
        <Gate key={JSON.stringify([projectRef, props.slug])} {...props} projectRef={projectRef} />
      </ReadingOnly>
    </Widget>
  )
}

type GateProps = FunctionEditorProps & { projectRef: string }

/** Shows the editor when the files and the draft of the person are there. */
function Gate({ projectRef: ref, slug, ...props }: GateProps) {
  const { client, queryClient } = useHowdahContext('FunctionEditor')
  const messages = useTexts(functionEditorTexts, props.messages)
  const person = usePerson('FunctionEditor')
  const stored = useStoredDraft(person.id, ref, slug)
  const body = useQuery(
    {
      ...functionBodyQueryOptions(client, { ref, slug: slug ?? '' }),
      enabled: slug !== undefined,
    },
    queryClient,
  )
  if (body.data === undefined && body.error !== null)
    return (
      <ErrorAlert
        className="hw-functions-alert"
        title={messages.loadFailed}
        error={body.error}
        onRetry={() => void body.refetch()}
      />
    )
  const isLoading = slug !== undefined && body.data === undefined
  if (isLoading || person.isPending || stored === null) return <Outline messages={messages} />
  const known = { body: body.data ?? null, stored }
  return (
    // Another person has another draft.
    <Editor key={stored.key} {...props} {...known} projectRef={ref} {...(slug && { slug })} />
  )
}

function Editor({ ref, ...props }: Parameters<typeof useFunctionEditor>[0]) {
  const model = useFunctionEditor(props)
  useFunctionEditorHandle(ref, model)
  return <FunctionEditorView model={model} />
}

function Outline({ messages }: { messages: FunctionEditorMessages }) {
  return (
    <div className="hw-functions-alert" role="status" aria-label={messages.loading}>
      <Skeleton height="120px" />
    </div>
  )
}
