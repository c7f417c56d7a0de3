import type { PageProps } from '../../../../../routing/route.types'
import { LogsPage } from '../logs-page'

/** Logs of the Data API. */
export default function RestLogsPage({ params: { ref } }: PageProps<'restLogs'>) {
  return <LogsPage projectRef={ref} view="rest" />
}
