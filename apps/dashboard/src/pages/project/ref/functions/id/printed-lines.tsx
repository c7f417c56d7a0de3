import { functionLogsQueryOptions } from '@howdah/platform-client/resources/functions/functions'
import { Button } from '@howdah/ui/elements'
import { useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useDashboard } from '../../../../../dashboard-context'
import { QueryView } from '../../../../../regions/query-view'
import { RowSkeletons } from '../../../../../regions/row-skeletons'
import { edgeFunctionMessages as messages } from './function.messages'
import { LogText } from './log-text'

/** The newest lines that a function printed. */
export function PrintedLines({ projectRef: ref, slug }: { projectRef: string; slug: string }) {
  const { client } = useDashboard()
  const logs = useQuery(functionLogsQueryOptions(client, { ref, slug }))
  return (
    <section className="hd-section" aria-labelledby="function-logs">
      <div className="hd-section-head">
        <h2 id="function-logs" className="hd-section-heading">
          {messages.logs}
        </h2>
        <Button
          size="1"
          variant="soft"
          color="gray"
          loading={logs.isFetching}
          onClick={() => void logs.refetch()}
        >
          <RotateCw size={16} strokeWidth={1.5} aria-hidden />
          {messages.refresh}
        </Button>
      </div>
      <p className="hd-section-intro">{messages.logsText}</p>
      <QueryView query={logs} title={messages.failed} loading={<RowSkeletons />}>
        {(lines) =>
          lines.length === 0 ? (
            <p className="hd-section-intro">{messages.noLogs}</p>
          ) : (
            <LogText lines={lines} labelledBy="function-logs" />
          )
        }
      </QueryView>
    </section>
  )
}
