import type { Profile } from '@howdah/platform-client/resources/identity/get-profile'
import type { ReceivedInvitation } from '@howdah/platform-client/resources/invitations/get-invitation'

/** Action available for a valid invitation. */
export type InvitationState = 'accept' | 'other-account' | 'sign-in' | 'sign-up'

/** Compares email addresses case-insensitively. */
const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/**
 * Returns the next step for the recipient of an invitation; `profile` is null when no user is
 * signed in.
 */
export function invitationState(
  invitation: Pick<ReceivedInvitation, 'email' | 'has_account'>,
  profile: Pick<Profile, 'email'> | null,
): InvitationState {
  if (profile)
    return profile.email !== null && same(profile.email, invitation.email)
      ? 'accept'
      : 'other-account'
  return invitation.has_account ? 'sign-in' : 'sign-up'
}
