import { customReportQueryOptions } from '@howdah/platform-client/resources/reports/custom-reports'
import type { Project } from '@howdah/platform-client/resources/projects/get-project'
import { useQuery } from '@tanstack/react-query'
import { useDashboard } from '../../../../../../dashboard-context'
import { poll, POLL_INTERVAL_MS } from '../../../../../../polling/poll'
import { QueryView } from '../../../../../../regions/query-view'
import { RowSkeletons } from '../../../../../../regions/row-skeletons'
import type { PageProps } from '../../../../../../routing/route.types'
import { ReportsLayout } from '../../reports-layout'
import { customReportMessages as messages } from '../custom-report.messages'
import { CustomReportView } from './custom-report-view'

/** A report of blocks. */
export default function CustomReportPage({ params: { ref, id } }: PageProps<'customReport'>) {
  return (
    <ReportsLayout projectRef={ref}>
      {(project) => <Loaded key={id} project={project} id={id} />}
    </ReportsLayout>
  )
}

function Loaded({ id, project }: { id: string; project: Project }) {
  const { client } = useDashboard()
  const query = useQuery({
    ...customReportQueryOptions(client, { ref: project.ref, reportId: id }),
    refetchInterval: poll(POLL_INTERVAL_MS.people),
  })
  return (
    <QueryView query={query} title={messages.reportFailed} loading={<RowSkeletons />}>
      {(report) => <CustomReportView project={project} report={report} />}
    </QueryView>
  )
}
