import type { Profile, ReceivedInvitation } from '@howdah/platform-client'

/** What can be done with an invitation that is valid. */
export type InvitationState = 'accept' | 'other-account' | 'sign-in' | 'sign-up'

/** Email addresses are the same whatever their case. */
const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** What comes next for who has opened an invitation; `profile` is null when nobody is signed in. */
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
