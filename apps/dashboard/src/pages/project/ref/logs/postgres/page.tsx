import type { PageProps } from '../../../../../routing/route.types'
import { LogsPage } from '../logs-page'

/** Logs of Postgres. */
export default function PostgresLogsPage({ params: { ref } }: PageProps<'postgresLogs'>) {
  return <LogsPage projectRef={ref} view="postgres" />
}
