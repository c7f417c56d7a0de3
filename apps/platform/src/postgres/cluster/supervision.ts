/** State of a cluster that is meant to run, and the action in progress. Times in milliseconds. */
export type Supervision =
  | { kind: 'stopped' }
  | { kind: 'starting'; failures: number }
  | { kind: 'running'; failures: number; since: number }
  /** It died or did not start; the next try is at `until`. */
  | { kind: 'waiting'; failures: number; until: number }
  | { kind: 'stopping' }

export type SupervisionEvent =
  | { type: 'start' }
  | { type: 'started'; at: number }
  | { type: 'lost'; at: number }
  | { type: 'tick'; at: number }
  | { type: 'stop' }
  | { type: 'stopped' }

/** Waiting times before the next try, in milliseconds; the last one repeats. */
export const BACK_OFF_MS = [0, 250, 1_000, 3_000, 10_000, 30_000] as const
/** Uptime after which earlier failures no longer count, in milliseconds. */
export const STEADY_AFTER_MS = 60_000

/** Times of the supervision, in milliseconds. */
export interface SupervisionTimes {
  /** Waiting times before the next try; the last one repeats. */
  backOff: readonly number[]
  /** Uptime after which earlier failures no longer count. */
  steadyAfter: number
}

/** The wait after so many failures in a row. */
export const backOff = (failures: number, waits: readonly number[] = BACK_OFF_MS): number =>
  waits[Math.min(failures, waits.length) - 1] ?? 0

export function supervisionTransition(
  state: Supervision,
  event: SupervisionEvent,
  times: SupervisionTimes = { backOff: BACK_OFF_MS, steadyAfter: STEADY_AFTER_MS },
): Supervision {
  switch (event.type) {
    case 'start':
      if (state.kind === 'stopped') return { kind: 'starting', failures: 0 }
      return state.kind === 'waiting' ? { kind: 'starting', failures: state.failures } : state
    case 'started':
      return state.kind === 'starting'
        ? { kind: 'running', failures: state.failures, since: event.at }
        : state
    case 'lost': {
      if (state.kind !== 'running' && state.kind !== 'starting') return state
      const steady = state.kind === 'running' && event.at - state.since >= times.steadyAfter
      const failures = (steady ? 0 : state.failures) + 1
      return { kind: 'waiting', failures, until: event.at + backOff(failures, times.backOff) }
    }
    case 'tick':
      return state.kind === 'waiting' && event.at >= state.until
        ? { kind: 'starting', failures: state.failures }
        : state
    case 'stop':
      return state.kind === 'stopped' ? state : { kind: 'stopping' }
    case 'stopped':
      return state.kind === 'stopping' ? { kind: 'stopped' } : state
    default:
      return event satisfies never
  }
}
