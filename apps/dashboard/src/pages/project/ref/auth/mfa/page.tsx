import type { PageProps } from '../../../../../routing/route.types'
import { AuthSettingsPage } from '../auth-settings-page'
import { mfaIntro, mfaSettings } from './mfa.messages'

/** Second factors of users. */
export default function AuthMfaPage({ params: { ref } }: PageProps<'authMfa'>) {
  return <AuthSettingsPage projectRef={ref} intro={mfaIntro} settings={mfaSettings} />
}
