export const authorizationTableMessages = {
  columns: { scopes: 'May do', since: 'Since', used: 'Last used' },
  neverUsed: 'Never',
  revoke: 'Revoke',
  revoked: 'It is revoked.',
  revokeFailed: 'It could not be revoked',
}
