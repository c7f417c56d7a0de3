import type { PageProps } from '../../../../routing/route.types'
import { ReportPage } from './report-page'

/** Report on all requests. */
export default function ApiReportPage({ params: { ref } }: PageProps<'reports'>) {
  return <ReportPage projectRef={ref} report="api" />
}
