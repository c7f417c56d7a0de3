import { AssistantView } from './assistant.view'
import { useAssistant, type AssistantProps } from './use-assistant'

/** A panel beside the editor that talks about the project's schema. It proposes SQL; what becomes of that is the person's to decide. */
export function Assistant(props: AssistantProps) {
  return <AssistantView model={useAssistant(props)} />
}
