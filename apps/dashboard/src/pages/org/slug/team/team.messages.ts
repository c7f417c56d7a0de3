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

  removeSelected: 'Remove selected',
  removeTitle: (names: readonly string[]) =>
    names.length === 1
      ? `Remove ${names[0] ?? ''}?`
      : `Remove ${formatCount(names.length)} members?`,
  removeText: 'They lose access to all its projects. You can invite them again.',
  removeConfirm: 'Remove',
  removed: (names: readonly string[]) =>
    names.length === 1
      ? `${names[0] ?? ''} removed.`
      : `${formatCount(names.length)} members removed.`,
  removeFailed: 'Failed to remove',

  leaveTitle: (organization: string) => `Leave ${organization}?`,
  leaveText: 'You’ll lose access to all its projects. You can only come back with an invitation.',
  leaveConfirm: 'Leave',
  left: (organization: string) => `You’ve left ${organization}.`,
  leaveFailed: 'Failed to leave',
}
