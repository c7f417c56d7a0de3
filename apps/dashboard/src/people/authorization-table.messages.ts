export const authorizationTableMessages = {
  columns: { scopes: 'Permissions', since: 'Since', used: 'Last used' },
  neverUsed: 'Never',
  revoke: 'Revoke',
  revoked: 'Access revoked.',
  revokeFailed: 'Failed to revoke access',
}
