import type { PageProps } from '../../../../../routing/route.types'
import { ReportPage } from '../report-page'

/** Report on auth. */
export default function AuthReportPage({ params: { ref } }: PageProps<'authReport'>) {
  return <ReportPage projectRef={ref} report="auth" />
}
