import { AdvisorPage } from '../../../../../advisors/advisor-page'
import type { PageProps } from '../../../../../routing/route.types'

/** Findings about unintended access. */
export default function SecurityAdvisorPage({ params: { ref } }: PageProps<'securityAdvisor'>) {
  return <AdvisorPage projectRef={ref} category="SECURITY" />
}
