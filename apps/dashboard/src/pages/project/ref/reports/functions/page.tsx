import type { PageProps } from '../../../../../routing/route.types'
import { ReportPage } from '../report-page'

/** Report on functions. */
export default function FunctionsReportPage({ params: { ref } }: PageProps<'functionReport'>) {
  return <ReportPage projectRef={ref} report="functions" />
}
