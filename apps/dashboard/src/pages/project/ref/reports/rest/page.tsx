import type { PageProps } from '../../../../../routing/route.types'
import { ReportPage } from '../report-page'

/** Report on rest. */
export default function RestReportPage({ params: { ref } }: PageProps<'restReport'>) {
  return <ReportPage projectRef={ref} report="rest" />
}
