export const organizationAuditMessages = {
  title: 'Audit log',
  intro: 'Every change in this organization and its projects, with who made it.',
}
