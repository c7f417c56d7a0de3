export { RealtimeInspector } from './realtime-inspector'
export { realtimeInspectorMessages } from './realtime-inspector.messages'

export type { RealtimeInspectorMessages } from './realtime-inspector.messages'
export type { RealtimeInspectorHandle, RealtimeInspectorProps } from './realtime-inspector.types'
