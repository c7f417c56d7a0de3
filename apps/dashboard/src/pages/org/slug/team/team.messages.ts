import { formatCount } from '../../../../format/number'
export const teamMessages = {
  title: 'Team',
  failed: 'Failed to retrieve members',
  search: 'Search members',
  count: (count: number) => (count === 1 ? '1 member' : `${formatCount(count)} members`),
  noneFound: 'No members found based on your search',
  columns: { name: 'Name', role: 'Role', mfa: 'MFA', since: 'Member since', actions: 'Actions' },
  noEmail: 'No email yet',
  you: 'You',
  actionsOf: (name: string) => `Actions for ${name}`,

  changeRole: 'Change role…',
  transfer: 'Transfer ownership…',
  remove: 'Remove…',
  leave: 'Leave…',

  changeRoleTitle: (name: string) => `Role of ${name}`,
  changeRoleText: 'A project role replaces the organization role for that project.',
  saved: (name: string) => `Changed the role of ${name}.`,
  saveFailed: 'Failed to change the role',

  transferTitle: (name: string) => `Make ${name} an owner?`,
  transferText:
    'You’ll become an administrator: you can no longer delete the organization, change billing or add owners. Only an owner can undo this.',
  transferConfirm: 'Transfer ownership',
  transferred: (name: string) => `${name} is now an owner, and you’re an administrator.`,
  transferFailed: 'Failed to transfer ownership',

  removeTitle: (name: string) => `Remove ${name}?`,
  removeText: 'They lose access to all its projects. You can invite them again.',
  removeConfirm: 'Remove',
  removed: (name: string) => `${name} removed.`,
  removeFailed: 'Failed to remove the member',

  leaveTitle: (organization: string) => `Leave ${organization}?`,
  leaveText: 'You’ll lose access to all its projects. You can only come back with an invitation.',
  leaveConfirm: 'Leave',
  left: (organization: string) => `You’ve left ${organization}.`,
  leaveFailed: 'Failed to leave',
}
