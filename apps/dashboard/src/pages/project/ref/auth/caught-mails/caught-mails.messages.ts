export const caughtMailsMessages = {
  intro:
    'Emails to the users of this project are stored here if there is no SMTP server, and text messages if there is no SMS provider. Follow a link or enter a code as the recipient would.',
  failed: 'Failed to retrieve the messages',
  refresh: 'Refresh',
  sms: 'Text message',
  part: 'Part of the email',
  parts: { html: 'HTML', text: 'Text' },
  mailOf: (subject: string) => `Email: ${subject}`,
  to: (address: string) => `To ${address}`,
  empty: 'No messages',
  emptyText:
    'Confirmations, sign-in links, codes and password resets appear here. The last 200 are stored.',
  clear: 'Delete all',
  clearTitle: 'Delete all caught messages?',
  clearText: 'Their links and codes keep working until they expire.',
  clearFailed: 'Failed to delete the messages',
  cleared: 'Messages deleted',
}
