import { AdvisorPage } from '../../../../../advisors/advisor-page'
import type { PageProps } from '../../../../../routing/route.types'

/** What costs time or room. */
export default function PerformanceAdvisorPage({
  params: { ref },
}: PageProps<'performanceAdvisor'>) {
  return <AdvisorPage projectRef={ref} category="PERFORMANCE" />
}
