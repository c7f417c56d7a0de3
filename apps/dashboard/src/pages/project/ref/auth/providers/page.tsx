import { useFlags } from '../../../../../modes/use-mode'
import type { PageProps } from '../../../../../routing/route.types'
import { AuthSettingsPage } from '../auth-settings-page'
import { ThirdPartyProviders } from './third-party'
import { TokenIssuers } from './token-issuers'
import { phoneGroup, signInIntro, signInSettings } from './providers.messages'

/** Ways in which users sign up and in. */
export default function AuthProvidersPage({ params: { ref } }: PageProps<'authProviders'>) {
  const flags = useFlags()
  return (
    <AuthSettingsPage
      projectRef={ref}
      intro={signInIntro}
      settings={signInSettings}
      groups={[phoneGroup]}
    >
      <ThirdPartyProviders projectRef={ref} />
      {flags?.auth_third_party !== false && <TokenIssuers projectRef={ref} />}
    </AuthSettingsPage>
  )
}
