import { startLogQueryOptions } from '@howdah/platform-client/resources/projects/get-start-log'
import { Button } from '@howdah/ui/elements'
import { useQuery } from '@tanstack/react-query'
import { useDashboard } from '../dashboard-context'
import { QueryView } from '../regions/query-view'
import { RowSkeletons } from '../regions/row-skeletons'
import { lifeMessages as messages } from './life.messages'

/** The last lines of the project's Postgres, the newest one in sight. */
export function PostgresLog({ projectRef }: { projectRef: string }) {
  const { client } = useDashboard()
  const log = useQuery({ ...startLogQueryOptions(client, { ref: projectRef }), staleTime: 0 })
  return (
    <>
      <QueryView query={log} title={messages.logFailed} loading={<RowSkeletons count={4} />}>
        {(lines) =>
          lines.length === 0 ? (
            <p className="hd-section-intro">{messages.logEmpty}</p>
          ) : (
            <pre
              key={lines.at(-1)}
              ref={toTheEnd}
              className="hd-log"
              role="region"
              aria-label={messages.logLines}
              tabIndex={0}
            >
              <bdi>{lines.join('\n')}</bdi>
            </pre>
          )
        }
      </QueryView>
      <div>
        <Button
          variant="soft"
          color="gray"
          loading={log.isFetching}
          onClick={() => void log.refetch()}
        >
          {messages.refreshLog}
        </Button>
      </div>
    </>
  )
}

function toTheEnd(element: HTMLPreElement | null): void {
  if (element) element.scrollTop = element.scrollHeight
}
