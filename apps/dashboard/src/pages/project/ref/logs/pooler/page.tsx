import type { PageProps } from '../../../../../routing/route.types'
import { LogsPage } from '../logs-page'

/** Logs of the connection pools. */
export default function PoolerLogsPage({ params: { ref } }: PageProps<'poolerLogs'>) {
  return <LogsPage projectRef={ref} view="pooler" />
}
