import type { PageProps } from '../../../../../routing/route.types'
import { LogsPage } from '../logs-page'

/** Logs of operations. */
export default function OperationLogsPage({ params: { ref } }: PageProps<'operationLogs'>) {
  return <LogsPage projectRef={ref} view="operations" />
}
