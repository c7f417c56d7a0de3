import { isNotFound } from '../regions/query-view'

/**
 * Interval in milliseconds between two reads of data that others change, so that several users see
 * the same state without a reload. A hidden tab pauses and reads immediately when it becomes
 * visible again.
 */
export const POLL_INTERVAL_MS = {
  /** A project or backup on its way from one status to another. */
  passing: 500,
  /** A list with such a project in it. */
  passingList: 2_000,
  /** A project that rests, and lists of projects. */
  settled: 5_000,
  /** An organization, its people, permissions, and what a Postgres does now. */
  people: 10_000,
  /** Measurements, taken once a minute. */
  measurements: 60_000,
  /** Build of the dashboard that the server has. Spec section 9. */
  build: 600_000,
  /** Releases of the server. */
  releases: 3_600_000,
} as const

interface Polled<Data> {
  state: { data: Data | undefined; error: unknown }
}

/**
 * Interval of a query that others change the answer of; one that is not found is not asked for again.
 * @param interval milliseconds, or a choice by the data of the last answer, undefined before the first; false pauses
 */
export function poll<Data>(
  interval: number | ((data: Data | undefined) => number | false),
): (query: Polled<Data>) => number | false {
  return ({ state: { data, error } }) => {
    if (isNotFound(error)) return false
    return typeof interval === 'number' ? interval : interval(data)
  }
}
