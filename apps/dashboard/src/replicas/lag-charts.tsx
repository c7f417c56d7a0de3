import {
  readReplicaLagQueryOptions,
  type ReadReplicaLag,
} from '@howdah/platform-client/resources/replicas/list-read-replica-lag'
import { formatBytes } from '@howdah/sdk/rules'
import { useQuery } from '@tanstack/react-query'
import { TimeChart } from '../charts/time-chart'
import { useDashboard } from '../dashboard-context'
import { poll, POLL_INTERVAL_MS } from '../polling/poll'
import { QueryView } from '../regions/query-view'
import { formatMilliseconds } from '../format/duration'
import { lagSpan, lagSteps } from './lag-steps'
import { replicasMessages as messages } from './replicas.messages'

const charts = [
  {
    title: messages.lagInSeconds,
    kind: 'count',
    valueOf: ({ seconds }: ReadReplicaLag) => seconds,
    write: (seconds: number) => formatMilliseconds(seconds * 1000),
  },
  {
    title: messages.lagInBytes,
    kind: 'bytes',
    valueOf: ({ bytes }: ReadReplicaLag) => Number(bytes),
    write: (bytes: number) => formatBytes(bytes),
  },
] as const

/** Lag of a read replica during the last hour. */
export function LagCharts({ projectRef, identifier }: { projectRef: string; identifier: string }) {
  const { client } = useDashboard()
  const query = useQuery({
    ...readReplicaLagQueryOptions(client, { ref: projectRef, identifier }),
    refetchInterval: poll(POLL_INTERVAL_MS.people),
  })
  return (
    <QueryView query={query} title={messages.lagFailed} loading={null}>
      {(samples) =>
        samples.length === 0 ? (
          <p className="hd-section-intro">{messages.lagEmpty}</p>
        ) : (
          <div className="hd-replica-charts">
            {charts.map(({ title, kind, valueOf, write }) => {
              const span = lagSpan(query.dataUpdatedAt)
              const steps = lagSteps(samples, span, valueOf)
              const max = write(Math.max(0, ...steps.flatMap((step) => step?.values[0] ?? [])))
              return (
                <TimeChart
                  key={title}
                  title={title}
                  headline={messages.lagMax(max)}
                  summary={messages.lagSummary(title, max)}
                  span={span}
                  steps={steps}
                  series={[{ name: title, shape: 'line' }]}
                  kind={kind}
                  write={write}
                  now={query.dataUpdatedAt}
                />
              )
            })}
          </div>
        )
      }
    </QueryView>
  )
}
