import { mailName } from '../../../base/mail/mail-name'
import { INVITATION_DAYS } from './invitations'

export const invitationApiMessages = {
  none: 'Invitation not found.',
  forOtherEmail: (email: string) =>
    `This invitation is for ${email}. Sign in with that email to accept it.`,
} as const

/** The mail that brings an invitation. */
export function invitationMail(invitation: {
  organizationName: string
  inviter: string | undefined
  link: string
}): {
  subject: string
  text: string
} {
  const { inviter, link } = invitation
  const organizationName = mailName(invitation.organizationName)
  return {
    subject: `Invitation to ${organizationName}`,
    text: `${inviter === undefined ? 'Someone' : mailName(inviter)} invited you to the organization ${organizationName}.

Open this link to accept. It works once and expires in ${INVITATION_DAYS} days:
${link}

If you weren’t expecting this, you can ignore this email.
`,
  }
}
