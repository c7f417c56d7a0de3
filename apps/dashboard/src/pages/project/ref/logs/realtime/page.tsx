import type { PageProps } from '../../../../../routing/route.types'
import { LogsPage } from '../logs-page'

/** Logs of realtime. */
export default function RealtimeLogsPage({ params: { ref } }: PageProps<'realtimeLogs'>) {
  return <LogsPage projectRef={ref} view="realtime" />
}
