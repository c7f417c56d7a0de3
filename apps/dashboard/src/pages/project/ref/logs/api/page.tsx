import type { PageProps } from '../../../../../routing/route.types'
import { LogsPage } from '../logs-page'

/** Logs of API requests. */
export default function ApiLogsPage({ params: { ref } }: PageProps<'apiLogs'>) {
  return <LogsPage projectRef={ref} view="api" />
}
