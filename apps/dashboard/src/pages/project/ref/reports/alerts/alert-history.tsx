import {
  alertEventsQueryOptions,
  type Alert,
} from '@howdah/platform-client/resources/reports/alerts'
import { Badge } from '@howdah/ui/elements'
import * as Dialog from '@howdah/ui/overlays/dialog'
import { SidePanelContent } from '@howdah/ui/side-panel/side-panel-content'
import { useQuery } from '@tanstack/react-query'
import { useDashboard } from '../../../../../dashboard-context'
import { formatDateTime } from '../../../../../format/date'
import { poll, POLL_INTERVAL_MS } from '../../../../../polling/poll'
import { QueryView } from '../../../../../regions/query-view'
import { RowSkeletons } from '../../../../../regions/row-skeletons'
import { alertsMessages as messages } from './alerts.messages'

export interface AlertHistoryProps {
  projectRef: string
  alert: Alert
  onClose: () => void
}

/** Times at which an alert fired and ended, with the notifications that wait. */
export function AlertHistory({ alert, onClose, projectRef: ref }: AlertHistoryProps) {
  const { client } = useDashboard()
  const query = useQuery({
    ...alertEventsQueryOptions(client, { ref, alertId: alert.id }),
    refetchInterval: poll(POLL_INTERVAL_MS.settled),
  })
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <SidePanelContent title={messages.historyOf(alert.name)} closeLabel={messages.close}>
        <QueryView query={query} title={messages.historyFailed} loading={<RowSkeletons />}>
          {(events) =>
            events.length === 0 ? (
              <p className="hd-section-intro">{messages.noHistory}</p>
            ) : (
              <ol className="hd-alert-events">
                {events.map((event) => (
                  <li key={event.id}>
                    <div>
                      <Badge highContrast color={event.kind === 'fired' ? 'red' : 'green'}>
                        {messages.events[event.kind]}
                      </Badge>{' '}
                      {formatDateTime(event.at)} · {messages.value(event.value)}
                    </div>
                    {event.silenced && (
                      <div className="hd-section-intro">{messages.wasSilenced}</div>
                    )}
                    {event.waiting.length > 0 && (
                      <div className="hd-section-intro">
                        {messages.waiting(event.waiting.map((one) => messages.channels[one]))}
                      </div>
                    )}
                    {event.last_error !== null && (
                      <div className="hd-section-intro">{event.last_error}</div>
                    )}
                  </li>
                ))}
              </ol>
            )
          }
        </QueryView>
      </SidePanelContent>
    </Dialog.Root>
  )
}
