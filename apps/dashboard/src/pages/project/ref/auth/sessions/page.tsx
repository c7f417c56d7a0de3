import type { PageProps } from '../../../../../routing/route.types'
import { AuthSettingsPage } from '../auth-settings-page'
import { sessionSettings, sessionsIntro } from './sessions.messages'

/** Lifetime of the sessions of users. */
export default function AuthSessionsPage({ params: { ref } }: PageProps<'authSessions'>) {
  return <AuthSettingsPage projectRef={ref} intro={sessionsIntro} settings={sessionSettings} />
}
