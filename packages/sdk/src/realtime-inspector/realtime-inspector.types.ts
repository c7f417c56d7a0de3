import type { Ref } from 'react'
import type { ProjectWidgetProps } from '../provider/widget-props'
import type { RealtimeInspectorMessages } from './realtime-inspector.messages'

export interface RealtimeInspectorProps extends ProjectWidgetProps<RealtimeInspectorMessages> {
  /**
   * Joins channels and reads them, and offers nothing that sends. Not a protection: the platform
   * decides what a token may do.
   * @default false
   */
  readOnly?: boolean
  /** Handle of the inspector. */
  ref?: Ref<RealtimeInspectorHandle>
}

export interface RealtimeInspectorHandle {
  /**
   * Joins the channel of the form, as the button does. Returns false where it could not: with a
   * form that is not complete, in a channel, or where the person may not join any.
   */
  join: () => boolean
  /** Leaves the channel. */
  leave: () => void
  /** Removes the messages from the list. */
  clear: () => void
}
