import { INVITATION_DAYS } from './invitations'

export const invitationMessages = {
  none: 'There is no such invitation.',
  forSomebodyElse: (email: string) => `This invitation is for ${email}. Sign in with that email to accept it.`,
} as const

/** The mail that brings an invitation. */
export function invitationMail(invitation: { organizationName: string; inviter: string | undefined; link: string }): {
  subject: string
  text: string
} {
  const { organizationName, inviter, link } = invitation
  return {
    subject: `Invitation to ${organizationName}`,
    text: `${inviter ?? 'Somebody'} invites you to the organization ${organizationName}.

Open this link to accept; it works once, within ${INVITATION_DAYS} days:
${link}

If you do not know what this is about, do nothing.
`,
  }
}
