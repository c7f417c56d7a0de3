/** Progress and recent speed of an upload. Times are in milliseconds since 1970. */
export interface UploadMeter {
  /** Bytes that were sent. */
  sent: number
  /** Milliseconds for which it ran before it last stopped. */
  ran: number
  /** Time of the last start; null while the upload is not running. */
  startedAt: number | null
  /**
   * Bytes sent at points of time within the last seconds and since the last start, oldest first.
   */
  marks: readonly { at: number; sent: number }[]
}

/** Displayed progress of a running upload. */
export interface UploadProgress {
  /** A whole number from 0 to 100; 100 only when all of it was sent. */
  percentage: number
  /** Seconds for which it ran, pauses not counted. */
  elapsed: number
  /** Bytes per second, averaged over the last seconds; 0 while unknown. */
  uploadSpeed: number
  remainingBytes: number
  /** Seconds; Infinity while unknown. */
  remainingTime: number
}

/** Milliseconds over which the speed is taken: long enough for chunks to be answered, short enough to notice a better network. */
const SPEED_WINDOW_MS = 10_000

/**
 * Minimum interval in milliseconds between two marks; a more frequent mark replaces the previous
 * one.
 */
const MARK_INTERVAL_MS = 250

export const noUpload: UploadMeter = { sent: 0, ran: 0, startedAt: null, marks: [] }

/** Meter of an upload that starts, or continues, at a time. */
export function startMeter(meter: UploadMeter, at: number): UploadMeter {
  return { ...stopMeter(meter, at), startedAt: at, marks: [{ at, sent: meter.sent }] }
}

export function stopMeter(meter: UploadMeter, at: number): UploadMeter {
  if (meter.startedAt === null) return meter
  return {
    sent: meter.sent,
    ran: meter.ran + Math.max(0, at - meter.startedAt),
    startedAt: null,
    marks: [],
  }
}

/**
 * Returns the meter after `sent` bytes in total. If the number is lower than before, the server has
 * lost some, and the speed measurement restarts.
 */
export function moveMeter(meter: UploadMeter, sent: number, at: number): UploadMeter {
  const mark = { at, sent }
  if (sent < meter.sent) return { ...meter, sent, marks: [mark] }
  const fresh = meter.marks.filter((other) => at - other.at <= SPEED_WINDOW_MS)
  const before = fresh.at(-2)
  const crowded = before !== undefined && at - before.at < MARK_INTERVAL_MS
  return { ...meter, sent, marks: [...(crowded ? fresh.slice(0, -1) : fresh), mark] }
}

/** @param size of the file, in bytes */
export function readMeter(meter: UploadMeter, size: number, now: number): UploadProgress {
  const running = meter.startedAt === null ? 0 : Math.max(0, now - meter.startedAt)
  return readProgress(size, meter.sent, speedOf(meter, now), (meter.ran + running) / 1000)
}

export function readProgress(
  size: number,
  sent: number,
  uploadSpeed: number,
  elapsed: number,
): UploadProgress {
  const remainingBytes = Math.max(0, size - sent)
  const remainingTime =
    remainingBytes === 0 ? 0 : uploadSpeed > 0 ? remainingBytes / uploadSpeed : Infinity
  const percentage = remainingBytes === 0 ? 100 : Math.min(99, Math.floor((sent / size) * 100))
  return { percentage, elapsed, uploadSpeed, remainingBytes, remainingTime }
}

/** Up to now and not up to the last mark: the speed of what has stalled falls. */
function speedOf({ marks, startedAt }: UploadMeter, now: number): number {
  const first = marks.find(({ at }) => now - at <= SPEED_WINDOW_MS)
  const last = marks.at(-1)
  if (startedAt === null || !first || !last) return 0
  const seconds = (now - first.at) / 1000
  return seconds > 0 ? (last.sent - first.sent) / seconds : 0
}
