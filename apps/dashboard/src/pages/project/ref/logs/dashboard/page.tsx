import type { PageProps } from '../../../../../routing/route.types'
import { LogsPage } from '../logs-page'

/** Requests of the dashboard and its API. */
export default function DashboardLogsPage({ params: { ref } }: PageProps<'dashboardLogs'>) {
  return <LogsPage projectRef={ref} view="dashboard" />
}
