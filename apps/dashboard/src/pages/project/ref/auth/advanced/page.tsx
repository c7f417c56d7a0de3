import type { PageProps } from '../../../../../routing/route.types'
import { AuthSettingsPage } from '../auth-settings-page'
import { advancedIntro, advancedSettings } from './advanced.messages'

/** Share of the database and of the time that the auth service takes. */
export default function AuthAdvancedPage({ params: { ref } }: PageProps<'authAdvanced'>) {
  return <AuthSettingsPage projectRef={ref} intro={advancedIntro} settings={advancedSettings} />
}
