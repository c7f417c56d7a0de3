import { AiEditView } from './ai-edit.view'
import { useAiEdit, type AiEditProps } from './use-ai-edit'

/** The inline AI widget of the editor: a prompt at the place that it is about, then the diff with Accept and Reject. */
export function AiEditWidget(props: AiEditProps) {
  return <AiEditView model={useAiEdit(props)} />
}
