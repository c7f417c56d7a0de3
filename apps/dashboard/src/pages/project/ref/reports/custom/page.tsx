import {
  createCustomReport,
  customReportsQueryOptions,
} from '@howdah/platform-client/resources/reports/custom-reports'
import type { Project } from '@howdah/platform-client/resources/projects/get-project'
import { Button } from '@howdah/ui/elements'
import { EmptyState } from '@howdah/ui/empty-state/empty-state'
import { useMutation, useQuery } from '@tanstack/react-query'
import { LayoutDashboard, Plus } from 'lucide-react'
import { navigate } from 'wouter/use-browser-location'
import { useDashboard } from '../../../../../dashboard-context'
import { NameDialog } from '../../../../../dialogs/name-dialog'
import { useListPanel } from '../../../../../lists/use-list-panel'
import { paths } from '../../../../../paths'
import { QueryView } from '../../../../../regions/query-view'
import { RowSkeletons } from '../../../../../regions/row-skeletons'
import type { PageProps } from '../../../../../routing/route.types'
import { ReportsLayout } from '../reports-layout'
import { customReportMessages as messages } from './custom-report.messages'
import { REPORT_PANELS, ReportTable } from './report-table'

/** Own and shared reports of a project. */
export default function CustomReportsPage({ params: { ref } }: PageProps<'customReports'>) {
  return (
    <ReportsLayout projectRef={ref}>{(project) => <Reports project={project} />}</ReportsLayout>
  )
}

function Reports({ project }: { project: Project }) {
  const { ref } = project
  const { client, queryClient } = useDashboard()
  const options = customReportsQueryOptions(client, { ref })
  const query = useQuery(options)
  const ids = query.data?.map(({ id }) => id)
  const [panel, onPanel] = useListPanel(REPORT_PANELS, ids)
  const creation = useMutation({
    mutationFn: (name: string) =>
      createCustomReport(client, { ref, name, visibility: 'user', blocks: [] }),
    async onSuccess({ id }) {
      await queryClient.invalidateQueries({ queryKey: options.queryKey })
      // The way back leads to the list.
      onPanel(null)
      navigate(paths.customReport({ ref, id }))
    },
  })
  return (
    <div className="hd-report">
      <p className="hd-page-intro">{messages.intro}</p>
      <div>
        <Button
          onClick={() => {
            creation.reset()
            onPanel({ type: 'new' })
          }}
        >
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
            <ReportTable project={project} reports={reports} panel={panel} onPanel={onPanel} />
          )
        }
      </QueryView>
      {panel?.type === 'new' && (
        <NameDialog
          title={messages.create}
          submit={messages.createSubmit}
          pending={creation.isPending}
          failure={creation.error && { title: messages.createFailed, error: creation.error }}
          onSave={(name) => creation.mutate(name)}
          onClose={() => onPanel(null)}
        />
      )}
    </div>
  )
}
