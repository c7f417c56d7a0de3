import type { PageProps } from '../../../../../routing/route.types'
import { ReportPage } from '../report-page'

/** Report on storage. */
export default function StorageReportPage({ params: { ref } }: PageProps<'storageReport'>) {
  return <ReportPage projectRef={ref} report="storage" />
}
