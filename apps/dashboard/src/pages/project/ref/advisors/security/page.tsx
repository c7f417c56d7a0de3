import { AdvisorPage } from '../../../../../advisors/advisor-page'
import type { PageProps } from '../../../../../routing/route.types'

/** Who gets to what they should not. */
export default function SecurityAdvisorPage({ params: { ref } }: PageProps<'securityAdvisor'>) {
  return <AdvisorPage projectRef={ref} category="SECURITY" />
}
