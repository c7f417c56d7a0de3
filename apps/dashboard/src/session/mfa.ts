import type { Organization, Profile } from '@howdah/platform-client'

/** Whether an organization is closed to a person because it requires a second factor that they have not set up (specification, section 6). */
export function isClosedByMfa(
  organization: Pick<Organization, 'organization_requires_mfa'>,
  profile: Pick<Profile, 'totp_enabled'> | undefined,
): boolean {
  return organization.organization_requires_mfa && profile?.totp_enabled === false
}
