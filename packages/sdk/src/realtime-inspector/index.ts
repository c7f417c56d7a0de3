export { RealtimeInspector } from './realtime-inspector'
export { realtimeInspectorMessages } from './realtime-inspector.messages'

export type { RealtimeInspectorMessages } from './realtime-inspector.messages'
export type { RealtimeInspectorProps } from './realtime-inspector.types'
