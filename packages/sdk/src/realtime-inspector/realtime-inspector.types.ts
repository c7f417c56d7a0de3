import type { ProjectWidgetProps } from '../provider/widget-props'
import type { RealtimeInspectorMessages } from './realtime-inspector.messages'

export type RealtimeInspectorProps = ProjectWidgetProps<RealtimeInspectorMessages>
