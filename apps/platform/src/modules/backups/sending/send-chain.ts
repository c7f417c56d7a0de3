import type { SegmentFiles } from '../wal/segment-files'

/** Time in milliseconds in which the segment that grows is sent again. */
const GROWING_INTERVAL_MS = 30_000

/** Sends what is new of a chain to the bucket: whole segments in their order, then the one that grows. */
type SendChain = (id: string, files: SegmentFiles, signal: AbortSignal) => Promise<void>

export function createSendChain(): SendChain {
  /** State of the growing segment of each chain when it was sent. */
  const growing = new Map<string, { at: number; state: string | null }>()
  return async (id, files, signal) => {
    for (const { start } of await files.waiting()) {
      if (signal.aborted) return
      await files.send(start)
    }
    const last = growing.get(id)
    if (last && Date.now() - last.at < GROWING_INTERVAL_MS) return
    const state = await files.growingState()
    if (state !== null && state !== last?.state) await files.sendGrowing()
    growing.set(id, { at: Date.now(), state })
  }
}
