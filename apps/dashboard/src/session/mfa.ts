import type { Organization } from '@howdah/platform-client/resources/organizations/list-organizations'
import type { Profile } from '@howdah/platform-client/resources/identity/get-profile'

/**
 * Returns true if an organization is closed to a user because it requires a second factor that the
 * user has not set up (specification, section 6).
 */
export function isClosedByMfa(
  organization: Pick<Organization, 'organization_requires_mfa'>,
  profile: Pick<Profile, 'totp_enabled'> | undefined,
): boolean {
  return organization.organization_requires_mfa && profile?.totp_enabled === false
}
