import type { CSSProperties } from 'react'
import type { HowdahErrorHandler } from '../provider/howdah-events'
import type { RealtimeInspectorMessages } from './realtime-inspector.messages'

export interface RealtimeInspectorProps {
  /** @default the provider's project */
  projectRef?: string
  messages?: Partial<RealtimeInspectorMessages>
  onError?: HowdahErrorHandler
  className?: string
  style?: CSSProperties
  [data: `data-${string}`]: string | undefined
}
