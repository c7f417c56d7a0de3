import type { SentInvitation } from '@howdah/platform-client/resources/invitations/create-invitation'
import { formatCount } from '../../../../format/number'

export const invitationMessages = {
  invite: 'Invite',
  title: 'Invitations',
  failed: 'Failed to retrieve invitations',
  empty: 'No pending invitations.',
  search: 'Search invitations',
  count: (count: number) => (count === 1 ? '1 invitation' : `${formatCount(count)} invitations`),
  noneFound: 'No invitations found based on your search',
  columns: { email: 'Email', role: 'Role', until: 'Valid until', actions: 'Actions' },
  over: 'Expired',
  by: (name: string) => `Invited by ${name}`,
  resend: 'New link',
  resendOf: (email: string) => `New link for ${email}`,
  resendFailed: 'Failed to create a new link',
  delete: 'Revoke',
  deleteOf: (email: string) => `Revoke the invitation for ${email}`,
  deleteTitle: (email: string) => `Revoke the invitation for ${email}?`,
  deleteText: 'Its link will stop working.',
  deleted: 'Invitation revoked.',
  deleteFailed: 'Failed to revoke the invitation',

  formTitle: 'Invite a member',
  formText: 'An invitation link is valid for 7 days.',
  email: 'Email',
  emailMissing: 'Enter an email address.',
  submit: 'Invite',
  inviteFailed: 'Failed to create the invitation',

  sentTitle: 'Invitation',
  delivery: {
    sent: (email) => `Invitation sent to ${email}.`,
    off: () =>
      'This server can’t send email. Copy the link now and share it: it won’t be shown again.',
    failed: (email) =>
      `The email to ${email} couldn’t be sent. Check the address, then choose “New link” to send it again.`,
  } satisfies Record<SentInvitation['mail'], (email: string) => string>,
  link: 'Link',
  linkName: 'the link',
}
