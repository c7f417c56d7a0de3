import { AdvisorPage } from '../../../../../advisors/advisor-page'
import type { patterns } from '../../../../../paths'
import type { PageProps } from '../../../../../routing/route.types'

/** Who gets to what they should not. */
export function SecurityAdvisorPage({ params: { ref } }: PageProps<typeof patterns.securityAdvisor>) {
  return <AdvisorPage projectRef={ref} category="SECURITY" />
}
