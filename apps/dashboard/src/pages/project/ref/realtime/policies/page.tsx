import { ObjectPage } from '../../../../../database/objects/object-page'
import { NavPage } from '../../../../../navigation/nav-page'
import type { PageProps } from '../../../../../routing/route.types'
import { useProjectQuery } from '../../../../../scope/use-scope'
import { channelPolicyKind } from './channel-policies.kind'
import { channelPolicyMessages as messages } from './channel-policies.messages'

/** Policies that decide who may join the project's private channels. */
export default function RealtimePoliciesPage({ params: { ref } }: PageProps<'realtimePolicies'>) {
  const { data: project } = useProjectQuery(ref)
  if (project === undefined || project.capabilities.includes('api'))
    return <ObjectPage projectRef={ref} kind={channelPolicyKind} menu="realtime" />
  const { capabilities, organization_slug: slug, status } = project
  return (
    <NavPage menu="realtime" about={{ slug, ref, status, capabilities }}>
      <p className="hd-section-intro">{messages.noApi}</p>
    </NavPage>
  )
}
