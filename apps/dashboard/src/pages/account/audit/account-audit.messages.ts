export const accountAuditMessages = {
  intro: 'Every change that was made in your name, here and in organizations.',
}
