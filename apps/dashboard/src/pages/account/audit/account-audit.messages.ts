export const accountAuditMessages = {
  intro: 'Every change made by your account, here and in organizations.',
}
