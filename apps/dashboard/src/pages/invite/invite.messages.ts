import type { ReceivedInvitation } from '@howdah/platform-client/resources/invitations/get-invitation'
import { roleMessages } from '../../people/role.messages'

export const inviteMessages = {
  title: (organization: string) => `Join ${organization}`,
  intro: (invitation: ReceivedInvitation) => {
    const invited =
      invitation.invited_by === null ? 'You’re invited' : `${invitation.invited_by} invited you`
    return `${invited} as ${invitation.email}. ${roleMessages.role[invitation.role ?? 'project-only']}: ${roleMessages.explained[invitation.role ?? 'project-only']}`
  },
  accept: 'Accept invitation',
  acceptFailed: 'Failed to accept the invitation',
  signedInAs: (email: string) => `You’re signed in as ${email}.`,
  otherAccount: (email: string, invited: string) =>
    `You’re signed in as ${email}, but this invitation is for ${invited}.`,
  noEmail: 'an account without an email',
  otherAccountHint: 'Sign out, then continue as the invited person.',
  signOut: 'Sign out and continue',
  signOutFailed: 'Failed to sign out',
  signInHint: 'You already have an account. Sign in to accept.',
  signUpHint: 'Create an account with this email to accept.',
  name: 'Name',
  nameMissing: 'Enter your name.',
  password: 'Password',
  signUp: 'Create account and join',
  signUpFailed: 'Failed to create the account',
  joined: (organization: string) => `You’re now a member of ${organization}.`,
  until: (date: string) => `Valid until ${date}.`,
  failed: 'Failed to load the invitation',
  missingTitle: 'This link is incomplete',
  missing: 'The address has no token. Copy the whole link, with everything after the #.',
  overTitle: 'This invitation is no longer valid',
  over: 'It was used, revoked or has expired. Ask the person who invited you for a new one.',
}
