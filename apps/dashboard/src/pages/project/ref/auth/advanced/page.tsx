import type { PageProps } from '../../../../../routing/route.types'
import { useProjectQuery } from '../../../../../scope/use-scope'
import { AuthSettingsPage } from '../auth-settings-page'
import {
  advancedIntro,
  advancedSettings,
  attachedIntro,
  attachedSettings,
  serverGroup,
} from './advanced.messages'

/** Share of the database and of the time that the auth service takes, and the server in its place. */
export default function AuthAdvancedPage({ params: { ref } }: PageProps<'authAdvanced'>) {
  const isAttached = useProjectQuery(ref).data?.provisioner === 'attached'
  return (
    <AuthSettingsPage
      isOfServer
      projectRef={ref}
      intro={isAttached ? attachedIntro : advancedIntro}
      settings={isAttached ? attachedSettings : advancedSettings}
      groups={[serverGroup]}
    />
  )
}
