export const organizationAuditMessages = {
  intro:
    'Every change to this organization, its people and its projects, with who made it. What is done inside a database or a bucket is not entered here.',
}
