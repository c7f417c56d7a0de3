import { AdvisorPage } from '../../../../../advisors/advisor-page'
import type { patterns } from '../../../../../paths'
import type { PageProps } from '../../../../../routing/route.types'

/** What costs time or room. */
export function PerformanceAdvisorPage({ params: { ref } }: PageProps<typeof patterns.performanceAdvisor>) {
  return <AdvisorPage projectRef={ref} category="PERFORMANCE" />
}
