import type { SentInvitation } from '@howdah/platform-client'
import { formatCount } from '../../../../format/number'

export const invitationMessages = {
  invite: 'Invite',
  title: 'Invitations',
  failed: 'Failed to retrieve invitations',
  empty: 'Nobody is invited at the moment.',
  search: 'Search invitations',
  count: (count: number) => (count === 1 ? '1 invitation' : `${formatCount(count)} invitations`),
  noneFound: 'No invitations found based on your search',
  columns: { email: 'E-mail', role: 'Role', until: 'Valid until', actions: 'Actions' },
  over: 'Over',
  by: (name: string) => `Invited by ${name}`,
  resend: 'Send again',
  resendOf: (email: string) => `Send again to ${email}`,
  resendFailed: 'The invitation could not be sent again',
  delete: 'Take back',
  deleteOf: (email: string) => `Take back the invitation of ${email}`,
  deleteTitle: (email: string) => `Take back the invitation of ${email}?`,
  deleteText: 'Its link does nothing any more.',
  deleted: 'The invitation is taken back.',
  deleteFailed: 'The invitation could not be taken back',

  formTitle: 'Invite somebody',
  formText: 'They get a link that makes them a member. It is valid for seven days.',
  email: 'E-mail',
  emailMissing: 'Enter the e-mail of the person to invite.',
  submit: 'Invite',
  inviteFailed: 'The invitation could not be made',

  sentTitle: 'Invitation',
  sent: (email: string) => `The invitation is on its way to ${email}.`,
  passOn: {
    off: 'This server sends no mail. Pass the link on yourself; it is shown this once.',
    failed: 'The mail could not be sent. Pass the link on yourself; it is shown this once.',
  } satisfies Record<Exclude<SentInvitation['mail'], 'sent'>, string>,
  link: 'Link',
  linkName: 'the link',
}
