import type { PageProps } from '../../../../routing/route.types'
import { LogsPage } from './logs-page'

/** Lines of all sources. */
export default function AllLogsPage({ params: { ref } }: PageProps<'logs'>) {
  return <LogsPage projectRef={ref} view="all" />
}
