import type { PageProps } from '../../../../../routing/route.types'
import { AuthSettingsPage } from '../auth-settings-page'
import { rateLimitSettings, rateLimitsIntro } from './rate-limits.messages'

/** Limits of requests to the auth service. */
export default function AuthRateLimitsPage({ params: { ref } }: PageProps<'authRateLimits'>) {
  return <AuthSettingsPage projectRef={ref} intro={rateLimitsIntro} settings={rateLimitSettings} />
}
