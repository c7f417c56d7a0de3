import type { Sample } from './exposition'

/** Names of the counters of a project, and the columns of the hours that they add up. */
const COUNTERS: Readonly<Record<string, string>> = {
  howdah_requests_total: 'requests',
  howdah_egress_bytes_total: 'egress_bytes',
  howdah_realtime_joins_total: 'realtime_joins',
  howdah_realtime_messages_total: 'realtime_messages',
  howdah_realtime_changes_total: 'realtime_changes',
  howdah_realtime_dropped_total: 'realtime_dropped',
}

const columns = Object.values(COUNTERS)

/** Counters of projects, which are the parameter: those that are stored by hour, and those that were. */
export const TOTALS_SQL = `
  select project_ref, ${columns.map((name) => `sum(${name})::text as ${name}`).join(', ')}
    from (select project_ref, ${columns.join(', ')} from project_hours where project_ref = any($1)
          union all select project_ref, ${columns.join(', ')} from project_totals where project_ref = any($1)) parts
   group by project_ref`

/** Row of `TOTALS_SQL`, or a part of one; nothing was counted where a value is missing. */
export type ProjectTotals = Readonly<Record<string, string | null>>

/** Returns the samples of a project's counters. */
export const totalSamples = (totals: ProjectTotals, labels: Sample['labels'] = {}): Sample[] =>
  Object.entries(COUNTERS).map(([name, column]) => ({
    ...{ name, labels },
    value: totals[column] ?? '0',
  }))
