import { AdvisorPage } from '../../../../../advisors/advisor-page'
import type { PageProps } from '../../../../../routing/route.types'

/** Findings that affect performance or disk space. */
export default function PerformanceAdvisorPage({
  params: { ref },
}: PageProps<'performanceAdvisor'>) {
  return <AdvisorPage projectRef={ref} category="PERFORMANCE" />
}
