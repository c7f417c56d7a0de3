import { formatCount } from '../../../../format/number'
export const teamMessages = {
  title: 'Team',
  failed: 'Failed to retrieve members',
  search: 'Search members',
  count: (count: number) => (count === 1 ? '1 member' : `${formatCount(count)} members`),
  noneFound: 'No members found based on your search',
  columns: { name: 'Name', role: 'Role', mfa: 'MFA', since: 'Member since', actions: 'Actions' },
  noEmail: 'No e-mail yet',
  you: 'You',
  actionsOf: (name: string) => `Actions for ${name}`,

  changeRole: 'Change role …',
  transfer: 'Transfer ownership …',
  remove: 'Remove …',
  leave: 'Leave …',

  changeRoleTitle: (name: string) => `Role of ${name}`,
  changeRoleText: 'A role in a project stands in the place of the role in the organization, above or below it.',
  saved: (name: string) => `${name} has another role now.`,
  saveFailed: 'The role could not be changed',

  transferTitle: (name: string) => `Make ${name} an owner?`,
  transferText:
    'You become an administrator: you can no longer delete the organization, change billing, or make owners. Only an owner can give that back.',
  transferConfirm: 'Transfer ownership',
  transferred: (name: string) => `${name} is an owner now, and you are an administrator.`,
  transferFailed: 'The ownership could not be transferred',

  removeTitle: (name: string) => `Remove ${name}?`,
  removeText: 'They can open none of its projects from then on. An invitation brings them back.',
  removeConfirm: 'Remove',
  removed: (name: string) => `${name} is not a member any more.`,
  removeFailed: 'The member could not be removed',

  leaveTitle: (organization: string) => `Leave ${organization}?`,
  leaveText: 'You can open none of its projects from then on. Only an invitation brings you back.',
  leaveConfirm: 'Leave',
  left: (organization: string) => `You have left ${organization}.`,
  leaveFailed: 'Leaving failed',
}
