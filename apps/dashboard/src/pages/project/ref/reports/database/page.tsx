import type { PageProps } from '../../../../../routing/route.types'
import { ReportPage } from '../report-page'

/** Report on database. */
export default function DatabaseReportPage({ params: { ref } }: PageProps<'databaseReport'>) {
  return <ReportPage projectRef={ref} report="database" />
}
