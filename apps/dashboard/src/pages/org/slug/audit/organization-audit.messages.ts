export const organizationAuditMessages = {
  intro:
    'Every change to this organization, its members and its projects. Changes made by SQL or through a project’s API aren’t included.',
}
