import type { PageProps } from '../../../../../routing/route.types'
import { LogsPage } from '../logs-page'

/** Logs of storage. */
export default function StorageLogsPage({ params: { ref } }: PageProps<'storageLogs'>) {
  return <LogsPage projectRef={ref} view="storage" />
}
