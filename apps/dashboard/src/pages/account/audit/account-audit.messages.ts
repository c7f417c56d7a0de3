export const accountAuditMessages = {
  title: 'Audit log',
  intro: 'Every change that was made in your name, here and in organizations.',
}
