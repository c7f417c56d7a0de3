import type { PageProps } from '../../../../../routing/route.types'
import { ReportPage } from '../report-page'

/** Report on realtime. */
export default function RealtimeReportPage({ params: { ref } }: PageProps<'realtimeReport'>) {
  return <ReportPage projectRef={ref} report="realtime" />
}
