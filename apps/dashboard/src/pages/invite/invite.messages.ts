import type { ReceivedInvitation } from '@howdah/platform-client'
import { roleMessages } from '../../people/role.messages'

export const inviteMessages = {
  title: (organization: string) => `Join ${organization}`,
  intro: (invitation: ReceivedInvitation) => {
    const invited = invitation.invited_by === null ? 'You are invited' : `${invitation.invited_by} invites you`
    return `${invited} as ${invitation.email}. ${roleMessages.role[invitation.role ?? 'project-only']}: ${roleMessages.explained[invitation.role ?? 'project-only']}`
  },
  accept: 'Accept the invitation',
  acceptFailed: 'The invitation could not be accepted',
  signedInAs: (email: string) => `You are signed in as ${email}.`,
  otherAccount: (email: string, invited: string) => `You are signed in as ${email}, and this invitation is for ${invited}.`,
  noEmail: 'somebody without an e-mail',
  otherAccountHint: 'Sign out, and go on here as the one who is invited.',
  signOut: 'Sign out and go on',
  signOutFailed: 'Signing out failed',
  signInHint: 'You have an account here. Sign in to accept.',
  signUpHint: 'Make an account with this e-mail to accept.',
  name: 'Name',
  nameMissing: 'Enter your name.',
  password: 'Password',
  signUp: 'Make an account and join',
  signUpFailed: 'The account could not be made',
  joined: (organization: string) => `You are a member of ${organization}.`,
  until: (date: string) => `The invitation is valid until ${date}.`,
  failed: 'The invitation could not be read',
  missingTitle: 'This link is not complete',
  missing: 'The address has no token. Copy the whole link, with everything after the #.',
  overTitle: 'This invitation is not valid any more',
  over: 'It was used, taken back, or its seven days are over. Ask whoever invited you for a new one.',
}
