import { AssistantView } from './assistant.view'
import { useAssistant, type AssistantProps } from './use-assistant'

/**
 * A panel next to the editor for questions about the project's schema. It proposes SQL; the person
 * decides on its use.
 */
export function Assistant(props: AssistantProps) {
  return <AssistantView model={useAssistant(props)} />
}
