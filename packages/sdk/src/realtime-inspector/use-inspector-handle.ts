import type { Ref } from 'react'
import { useHandle } from '../provider/use-handle'
import type { RealtimeInspectorHandle } from './realtime-inspector.types'
import type { RealtimeInspectorModel } from './use-realtime-inspector'

/** Gives the host its handle of the inspector. */
export function useInspectorHandle(
  ref: Ref<RealtimeInspectorHandle> | undefined,
  { isRunning, log, mayJoin, onStart, onStop }: RealtimeInspectorModel,
): void {
  useHandle(ref, {
    join: () => mayJoin && !isRunning && onStart(),
    leave: onStop,
    clear: () => log.clear(),
  })
}
