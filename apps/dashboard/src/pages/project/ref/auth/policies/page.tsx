import { ObjectPage } from '../../../../../database/objects/object-page'
import { policyKind } from '../../../../../database/policies/policies.kind'
import type { PageProps } from '../../../../../routing/route.types'
import { TrialButton } from './trial-button'

/** Policies of row-level security of a project's tables. */
export default function PoliciesPage({ params: { ref } }: PageProps<'policies'>) {
  return (
    <ObjectPage projectRef={ref} kind={policyKind}>
      <TrialButton projectRef={ref} />
    </ObjectPage>
  )
}
