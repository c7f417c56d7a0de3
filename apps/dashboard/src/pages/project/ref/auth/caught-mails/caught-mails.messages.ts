export const caughtMailsMessages = {
  intro:
    'Without an SMTP server, emails to the users of this project are stored here instead of sent. Follow a link or enter a code as the recipient would.',
  failed: 'Failed to retrieve the emails',
  refresh: 'Refresh',
  to: (address: string) => `To ${address}`,
  empty: 'No emails',
  emptyText:
    'Confirmations, sign-in links and password resets appear here. The last 200 are stored.',
  clear: 'Delete all',
  clearTitle: 'Delete all caught emails?',
  clearText: 'Their links keep working until they expire.',
  clearFailed: 'Failed to delete the emails',
  cleared: 'Emails deleted',
}
