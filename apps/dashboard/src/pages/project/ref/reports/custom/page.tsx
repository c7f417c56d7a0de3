import {
  createCustomReport,
  customReportsQueryOptions,
} from '@howdah/platform-client/resources/reports/custom-reports'
import { Badge, Button } from '@howdah/ui/elements'
import { EmptyState } from '@howdah/ui/empty-state/empty-state'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useMutation, useQuery } from '@tanstack/react-query'
import { LayoutDashboard, Plus } from 'lucide-react'
import { navigate } from 'wouter/use-browser-location'
import { useDashboard } from '../../../../../dashboard-context'
import { formatDateTime } from '../../../../../format/date'
import { paths } from '../../../../../paths'
import { QueryView } from '../../../../../regions/query-view'
import { RowSkeletons } from '../../../../../regions/row-skeletons'
import { AppLink } from '../../../../../routing/app-link'
import type { PageProps } from '../../../../../routing/route.types'
import { ReportsLayout } from '../reports-layout'
import { customReportMessages as messages } from './custom-report.messages'

/** Own and shared reports of a project. */
export default function CustomReportsPage({ params: { ref } }: PageProps<'customReports'>) {
  return <ReportsLayout projectRef={ref}>{() => <Reports projectRef={ref} />}</ReportsLayout>
}

function Reports({ projectRef: ref }: { projectRef: string }) {
  const { client, queryClient } = useDashboard()
  const toast = useToast()
  const options = customReportsQueryOptions(client, { ref })
  const query = useQuery(options)
  const creation = useMutation({
    mutationFn: () =>
      createCustomReport(client, { ref, name: messages.untitled, visibility: 'user', blocks: [] }),
    async onSuccess({ id }) {
      await queryClient.invalidateQueries({ queryKey: options.queryKey })
      navigate(paths.customReport({ ref, id }))
    },
    onError: (error) => toast.error(messages.createFailed, { description: error.message }),
  })
  return (
    <div className="hd-report">
      <p className="hd-page-intro">{messages.intro}</p>
      <div>
        <Button loading={creation.isPending} onClick={() => creation.mutate()}>
          <Plus size={16} strokeWidth={1.5} aria-hidden />
          {messages.create}
        </Button>
      </div>
      <QueryView query={query} title={messages.failed} loading={<RowSkeletons />}>
        {(reports) =>
          reports.length === 0 ? (
            <EmptyState
              icon={<LayoutDashboard size={20} strokeWidth={1.5} />}
              title={messages.none}
            />
          ) : (
            <div className="hd-table-frame">
              <table className="hd-table" aria-label={messages.list}>
                <thead>
                  <tr>
                    <th scope="col">{messages.name}</th>
                    <th scope="col">{messages.access}</th>
                    <th scope="col">{messages.updated}</th>
                  </tr>
                </thead>
                <tbody>
                  {reports.map(({ id, name, updated_at: at, visibility }) => (
                    <tr key={id}>
                      <th scope="row">
                        <AppLink href={paths.customReport({ ref, id })}>
                          <bdi>{name}</bdi>
                        </AppLink>
                      </th>
                      <td>
                        <Badge highContrast color={visibility === 'project' ? undefined : 'gray'}>
                          {messages.visibilities[visibility]}
                        </Badge>
                      </td>
                      <td>{formatDateTime(at)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )
        }
      </QueryView>
    </div>
  )
}
