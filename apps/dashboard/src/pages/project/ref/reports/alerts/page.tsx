import { alertsQueryOptions } from '@howdah/platform-client/resources/reports/alerts'
import type { Project } from '@howdah/platform-client/resources/projects/get-project'
import { Button } from '@howdah/ui/elements'
import { EmptyState } from '@howdah/ui/empty-state/empty-state'
import { useQuery } from '@tanstack/react-query'
import { BellRing, Plus } from 'lucide-react'
import { useDashboard } from '../../../../../dashboard-context'
import { useListPanel } from '../../../../../lists/use-list-panel'
import { poll, POLL_INTERVAL_MS } from '../../../../../polling/poll'
import { QueryView } from '../../../../../regions/query-view'
import { RowSkeletons } from '../../../../../regions/row-skeletons'
import type { PageProps } from '../../../../../routing/route.types'
import { useCan } from '../../../../../session/use-can'
import { ReportsLayout } from '../reports-layout'
import { AlertDialog } from './alert-dialog'
import { ALERT_PANELS, AlertTable } from './alert-table'
import { alertsMessages as messages } from './alerts.messages'

/** Rules that notify people of values of a project. */
export default function AlertsPage({ params: { ref } }: PageProps<'alerts'>) {
  return <ReportsLayout projectRef={ref}>{(project) => <Alerts project={project} />}</ReportsLayout>
}

function Alerts({ project }: { project: Project }) {
  const { ref, organization_slug: slug } = project
  const { client } = useDashboard()
  const can = useCan()
  const query = useQuery({
    ...alertsQueryOptions(client, { ref }),
    refetchInterval: poll(POLL_INTERVAL_MS.settled),
  })
  const ids = query.data?.map(({ id }) => id)
  const [panel, onPanel] = useListPanel(ALERT_PANELS, ids)
  const mayChange = can({ slug, ref }, 'update', 'reports') === 'yes'
  return (
    <div className="hd-report">
      <p className="hd-page-intro">{messages.intro}</p>
      {mayChange && (
        <div>
          <Button onClick={() => onPanel({ type: 'new' })}>
            <Plus size={16} strokeWidth={1.5} aria-hidden />
            {messages.add}
          </Button>
        </div>
      )}
      <QueryView query={query} title={messages.failed} loading={<RowSkeletons />}>
        {(alerts) =>
          alerts.length === 0 ? (
            <EmptyState
              icon={<BellRing size={20} strokeWidth={1.5} />}
              title={messages.none}
              description={messages.noneText}
            />
          ) : (
            <AlertTable
              project={project}
              alerts={alerts}
              mayChange={mayChange}
              panel={panel}
              onPanel={onPanel}
            />
          )
        }
      </QueryView>
      {mayChange && panel?.type === 'new' && (
        <AlertDialog project={project} alert={null} onClose={() => onPanel(null)} />
      )}
    </div>
  )
}
