import { createSlots } from '../../../base/processes/slots'
import { withAdmin } from '../../../postgres/cluster/admin-client'
import type { MetricsServices } from '../services'
import { TOTALS_SQL, totalSamples, type ProjectTotals } from './totals-sql'
import { exposition, type Sample } from './exposition'
import postgresSql from './postgres-metrics.sql'

/** Milliseconds for which measurements are reused, and projects that are measured at a time. */
const REUSE_MS = 5_000
const CONCURRENT_PROJECTS = 3
const SESSION_TIMEOUT_MS = 8_000

/** Measurements of a project in the text format of Prometheus. */
export interface ProjectMetricsText {
  read(ref: string): Promise<string>
}

export function createProjectMetricsText({
  control,
  log,
  provisioners,
}: Pick<MetricsServices, 'control' | 'log' | 'provisioners'>): ProjectMetricsText {
  const slots = createSlots(CONCURRENT_PROJECTS)
  const recent = new Map<string, { until: number; text: Promise<string> }>()

  async function postgresSamples(ref: string): Promise<Sample[]> {
    const rows = await withAdmin(await provisioners.target(ref, 'admin'), async (client) => {
      await client.query(`set statement_timeout = ${SESSION_TIMEOUT_MS}`)
      const result = await client.query<{ name: string; labels: string; value: string }>(
        postgresSql,
      )
      return result.rows
    })
    return rows.map(({ labels, name, value }) => ({
      ...{ name, value },
      // The query writes an object of texts.
      labels: JSON.parse(labels) as Sample['labels'],
    }))
  }

  async function measure(ref: string): Promise<string> {
    const up = (value: string): Sample => ({ name: 'pg_up', labels: {}, value })
    const postgres = await postgresSamples(ref).then(
      (samples) => [up('1'), ...samples],
      (error: unknown) => {
        log.debug('A project could not be measured', { project: ref, error })
        return [up('0')]
      },
    )
    const { rows } = await control.query<ProjectTotals>(TOTALS_SQL, [[ref]])
    return exposition([...postgres, ...totalSamples(rows[0] ?? {})], POSTGRES_COUNTERS)
  }

  return {
    read(ref) {
      const now = Date.now()
      for (const [one, { until }] of recent) if (until < now) recent.delete(one)
      const known = recent.get(ref)
      if (known !== undefined) return known.text
      const text = slots.run(() => measure(ref))
      // While a project is measured, others who ask wait for the same answer.
      const entry = { until: Infinity, text }
      recent.set(ref, entry)
      text.then(
        () => (entry.until = Date.now() + REUSE_MS),
        () => recent.delete(ref),
      )
      return text
    },
  }
}

/** Counters whose names have no suffix in the exporters for Postgres. */
const POSTGRES_COUNTERS: ReadonlySet<string> = new Set(
  [
    ...['xact_commit', 'xact_rollback', 'blks_read', 'blks_hit', 'tup_returned', 'tup_fetched'],
    ...['tup_inserted', 'tup_updated', 'tup_deleted', 'conflicts', 'deadlocks', 'temp_files'],
    ...['temp_bytes', 'blk_read_time', 'blk_write_time'],
  ].map((name) => `pg_stat_database_${name}`),
)
