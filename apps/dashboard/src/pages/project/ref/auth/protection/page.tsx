import type { PageProps } from '../../../../../routing/route.types'
import { AuthSettingsPage } from '../auth-settings-page'
import { protectionIntro, protectionSettings } from './protection.messages'

/** Requirements of passwords and their changes. */
export default function AuthProtectionPage({ params: { ref } }: PageProps<'authProtection'>) {
  return <AuthSettingsPage projectRef={ref} intro={protectionIntro} settings={protectionSettings} />
}
