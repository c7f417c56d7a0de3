import type { PageProps } from '../../../../../routing/route.types'
import { ReportPage } from '../report-page'

/** Report on the statements that took most time. */
export default function StatementReportPage({ params: { ref } }: PageProps<'statementReport'>) {
  return <ReportPage projectRef={ref} report="statements" />
}
