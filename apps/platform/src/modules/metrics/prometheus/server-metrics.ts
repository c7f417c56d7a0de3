import { createHash, timingSafeEqual } from 'node:crypto'
import { AppError } from '../../../base/app-error'
import { send } from '../../../base/http/exchange'
import type { EndpointGroup } from '../../../base/http/mount-endpoints'
import type { MetricsServices } from '../services'
import { TOTALS_SQL, totalSamples, type ProjectTotals } from './totals-sql'
import { EXPOSITION_TYPE, exposition, type Sample } from './exposition'
import { expositionMessages } from './metrics.messages'

/** Projects whose metrics are included. */
const MAX_PROJECTS = 2_000

type ProjectRow = ProjectTotals & {
  ref: string
  connections: string | null
  maxConnections: string | null
  databaseBytes: string | null
  realtimeClients: string | null
}

/** Metrics of the server and its projects at `/metrics`; null without a token in the configuration. */
export function serverMetrics(services: MetricsServices): EndpointGroup | null {
  const { metricsToken } = services.config
  if (metricsToken === null) return null
  const expected = digestOf(metricsToken)
  return {
    endpoints: [
      {
        ...{ methods: ['GET'], paths: ['/metrics'] },
        async answer({ exchange }) {
          const [, token = ''] =
            /^bearer +(\S+)$/i.exec(exchange.request.headers.authorization ?? '') ?? []
          if (!timingSafeEqual(digestOf(token), expected))
            throw new AppError(401, 'unauthorized', expositionMessages.token, {
              headers: { 'www-authenticate': 'Bearer' },
            })
          const samples = [
            ...processSamples(),
            ...(await archiveSamples(services)),
            ...(await projectSamples(services)),
          ]
          send(
            exchange,
            200,
            { 'cache-control': 'no-store', 'content-type': EXPOSITION_TYPE },
            exposition(samples, new Set()),
          )
        },
      },
    ],
  }
}

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest()

const sample = (name: string, value: number | string, labels: Sample['labels'] = {}): Sample => ({
  ...{ name, labels },
  value: String(value),
})

function processSamples(): Sample[] {
  const { heapUsed, rss } = process.memoryUsage()
  const { system, user } = process.cpuUsage()
  return [
    sample('process_start_time_seconds', Math.round(Date.now() / 1_000 - process.uptime())),
    sample('process_cpu_seconds_total', (system + user) / 1e6),
    sample('process_resident_memory_bytes', rss),
    sample('nodejs_heap_size_used_bytes', heapUsed),
  ]
}

const secondsOf = (time: Date): number => Math.round(time.getTime() / 1_000)

/** Returns what of the control database is in the bucket; none without a bucket. */
async function archiveSamples({ controlArchive }: MetricsServices): Promise<Sample[]> {
  const state = await controlArchive.state()
  if (state === null) return []
  const { isArchived, lastBackupAt, waitingBytes, waitingSince } = state
  return [
    sample('howdah_control_archive_up', isArchived ? 1 : 0),
    sample('howdah_control_archive_waiting_bytes', waitingBytes),
    ...(waitingSince === null
      ? []
      : [sample('howdah_control_archive_waiting_since_seconds', secondsOf(waitingSince))]),
    ...(lastBackupAt === null
      ? []
      : [sample('howdah_control_backup_timestamp_seconds', secondsOf(lastBackupAt))]),
  ]
}

async function projectSamples({
  control,
  directory,
  projects,
  provisioners,
}: MetricsServices): Promise<Sample[]> {
  const known = await projects.inDataDirectory(directory.id)
  const counts = new Map<string, number>()
  for (const { status } of known) counts.set(status, (counts.get(status) ?? 0) + 1)
  const shown = known.slice(0, MAX_PROJECTS)
  const { rows } = await control.query<ProjectRow>(
    `select p.ref, m.connections::text, m.max_connections::text as "maxConnections", m.database_bytes::text as "databaseBytes",
            m.realtime_clients::text as "realtimeClients", h.*
       from unnest($1::text[]) p (ref)
       left join lateral (
         select connections, max_connections, database_bytes, realtime_clients from project_minutes
          where project_ref = p.ref and connections is not null and at > now() - interval '3 minutes' order by at desc limit 1
       ) m on true
       left join (${TOTALS_SQL}) h on h.project_ref = p.ref`,
    [shown.map(({ ref }) => ref)],
  )
  return [
    ...[...counts].map(([status, count]) => sample('howdah_projects', count, { status })),
    ...rows.flatMap((row) => {
      const labels = { project: row.ref }
      return [
        sample('pg_up', provisioners.health(row.ref) === 'healthy' ? 1 : 0, labels),
        ...totalSamples(row, labels),
        sample('howdah_connections', row.connections ?? '', labels),
        sample('howdah_max_connections', row.maxConnections ?? '', labels),
        sample('howdah_database_size_bytes', row.databaseBytes ?? '', labels),
        sample('howdah_realtime_clients', row.realtimeClients ?? '', labels),
      ]
    }),
  ]
}
