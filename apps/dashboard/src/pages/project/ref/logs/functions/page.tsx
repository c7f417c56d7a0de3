import type { PageProps } from '../../../../../routing/route.types'
import { LogsPage } from '../logs-page'

/** Logs of edge functions. */
export default function FunctionLogsPage({ params: { ref } }: PageProps<'functionLogs'>) {
  return <LogsPage projectRef={ref} view="functions" />
}
