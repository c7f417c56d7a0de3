import type { PageProps } from '../../../../../routing/route.types'
import { LogsPage } from '../logs-page'

/** Logs of auth. */
export default function AuthLogsPage({ params: { ref } }: PageProps<'authLogs'>) {
  return <LogsPage projectRef={ref} view="auth" />
}
