import { logsQueryOptions, type LogLine } from '@howdah/platform-client/resources/logs/logs'
import * as Dialog from '@howdah/ui/overlays/dialog'
import { SidePanelContent } from '@howdah/ui/side-panel/side-panel-content'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useDashboard } from '../../../../dashboard-context'
import { CopyableDetail } from '../../../../details/copyable-detail'
import { DetailItem } from '../../../../details/detail-item'
import { CopyButton } from '../../../../forms/copying/copy-button'
import { QueryView } from '../../../../regions/query-view'
import { RowSkeletons } from '../../../../regions/row-skeletons'
import { curlOf } from './curl'
import { formatLogTime } from './log-time'
import { LogLines, SeverityBadge } from './log-lines'
import { logDetailMessages as messages, logPageMessages } from './logs.messages'

/** Milliseconds around a line in which other lines of its request are searched. */
const TRACE_MS = 600_000

export interface LogDetailProps {
  projectRef: string
  line: LogLine
  /** Address of the project's API. */
  endpoint: string
  onOpen: (line: LogLine) => void
  onClose: () => void
}

/** Everything about a line, with the other lines of its request. */
export function LogDetail({ endpoint, line, onClose, onOpen, projectRef }: LogDetailProps) {
  const curl = curlOf(line, endpoint)
  const details = Object.entries(line.details ?? {})
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <SidePanelContent title={messages.title} closeLabel={messages.close}>
        <div className="hd-log-detail">
          <dl className="hd-details">
            <DetailItem name={messages.time}>{formatLogTime(line.at)}</DetailItem>
            <DetailItem name={messages.source}>{logPageMessages.sources[line.source]}</DetailItem>
            <DetailItem name={messages.severity}>
              <SeverityBadge severity={line.severity} />
            </DetailItem>
            <CopyableDetail
              name={messages.message}
              text={line.message}
              copied={messages.messageName}
            />
            {line.status !== null && <DetailItem name={messages.status}>{line.status}</DetailItem>}
            {line.duration_ms !== null && (
              <DetailItem name={messages.duration}>
                {logPageMessages.duration(line.duration_ms)}
              </DetailItem>
            )}
            {line.request_id !== null && (
              <CopyableDetail
                name={messages.requestId}
                text={line.request_id}
                copied={messages.requestIdName}
              />
            )}
            {details.map(([name, value]) => (
              <DetailItem key={name} name={name}>
                <span className="hd-log-value">
                  {typeof value === 'string' ? value : JSON.stringify(value)}
                </span>
              </DetailItem>
            ))}
          </dl>
          {curl !== null && (
            <section className="hd-section">
              <div className="hd-section-head">
                <h2 id="log-curl" className="hd-section-heading">
                  {messages.curl}
                </h2>
                <CopyButton text={curl} name={messages.curlName} />
              </div>
              <pre className="hd-log-curl" role="region" tabIndex={0} aria-labelledby="log-curl">
                {curl}
              </pre>
              <p className="hd-section-intro">{messages.curlHint}</p>
            </section>
          )}
          {line.request_id !== null && (
            <Trace
              projectRef={projectRef}
              line={line}
              requestId={line.request_id}
              onOpen={onOpen}
            />
          )}
        </div>
      </SidePanelContent>
    </Dialog.Root>
  )
}

interface TraceProps extends Pick<LogDetailProps, 'projectRef' | 'line' | 'onOpen'> {
  requestId: string
}

function Trace({ line, onOpen, projectRef: ref, requestId }: TraceProps) {
  const { client } = useDashboard()
  const at = Date.parse(line.at)
  const query = useInfiniteQuery(
    logsQueryOptions(client, {
      ref,
      filter: { view: 'all', request_id: requestId },
      range: {
        from: new Date(at - TRACE_MS).toISOString(),
        to: new Date(at + TRACE_MS).toISOString(),
      },
    }),
  )
  return (
    <section aria-labelledby="log-trace" className="hd-section">
      <h2 id="log-trace" className="hd-section-heading">
        {messages.trace}
      </h2>
      <QueryView query={query} title={messages.traceFailed} loading={<RowSkeletons count={2} />}>
        {({ pages }) => {
          const others = pages
            .flatMap((page) => page.lines)
            .filter(({ id }) => id !== line.id)
            .toReversed()
          return others.length === 0 ? (
            <p className="hd-section-intro">{messages.noTrace}</p>
          ) : (
            <LogLines label={messages.trace} lines={others} view="all" onOpen={onOpen} />
          )
        }}
      </QueryView>
    </section>
  )
}
