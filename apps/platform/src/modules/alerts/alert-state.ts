/** State of a rule: since when its condition has held, and whether people were notified of it. */
export interface AlertState {
  state: 'ok' | 'pending' | 'firing'
  /** Milliseconds since 1970. */
  since: number
}

export type AlertEventKind = 'fired' | 'resolved'

export interface AlertCondition {
  comparison: 'above' | 'below'
  threshold: number
  /** Milliseconds for which the condition must hold. */
  forMs: number
}

/** Returns true if a value is beyond the threshold; one that was not measured is not. */
export const isBeyond = (
  value: number | null,
  { comparison, threshold }: Pick<AlertCondition, 'comparison' | 'threshold'>,
): boolean => value !== null && (comparison === 'above' ? value > threshold : value < threshold)

/** Returns the state after a check, and the event if people are notified of it. */
export function nextState(
  before: AlertState,
  { at, value }: { at: number; value: number | null },
  condition: AlertCondition,
): AlertState & { event: AlertEventKind | null } {
  if (!isBeyond(value, condition)) {
    if (before.state === 'ok') return { ...before, event: null }
    return { state: 'ok', since: at, event: before.state === 'firing' ? 'resolved' : null }
  }
  if (before.state === 'firing') return { ...before, event: null }
  const since = before.state === 'pending' ? before.since : at
  if (at - since < condition.forMs) return { state: 'pending', since, event: null }
  return { state: 'firing', since: at, event: 'fired' }
}
