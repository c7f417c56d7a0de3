import { formatCount } from '../../../../../format/number'

export const clusterRoleMessages = {
  one: 'role',
  intro: 'Roles of the Postgres cluster, with their attributes and memberships.',
  search: 'Find a role',
  failed: 'Failed to retrieve roles',
  create: 'New role',
  empty: 'No roles',
  emptyText: 'Roles of this cluster are listed here.',
  count: (count: number) => (count === 1 ? '1 role' : `${formatCount(count)} roles`),
  name: 'Name',
  attributes: 'Attributes',
  attributeNames: {
    login: 'Can sign in',
    inherit: 'Inherits privileges',
    createdb: 'Can create databases',
    createrole: 'Can create roles',
    replication: 'Replication',
    bypassrls: 'Bypasses row-level security',
    superuser: 'Superuser',
  },
  attributesHint:
    'Replication, bypassing row-level security and superuser can only be granted by roles that have them.',
  omitted: (names: string) =>
    `The copy doesn’t get ${names}: only superusers of Postgres set this for a role.`,
  memberOf: 'Member of',
  members: 'Members',
  activity: 'Activity',
  allRoles: 'All roles',
  active: 'With connections',
  inactive: 'Without connections',
  connections: 'Connections',
  connectionsOf: (count: number, limit: number) =>
    limit === -1 ? formatCount(count) : `${formatCount(count)} of ${formatCount(limit)}`,
  owned: 'Owns',
  ownedFailed: 'Failed to retrieve what the role owns',
  ownedCount: (count: number) =>
    count === 0
      ? 'Owns no objects in this database.'
      : count === 1
        ? 'Owns 1 object in this database:'
        : `Owns ${formatCount(count)} objects in this database:`,
  ownedMore: (count: number) => `and ${formatCount(count)} more`,
  ownedElsewhere: (count: number) =>
    count === 1
      ? 'Owns 1 object outside of this database.'
      : `Owns ${formatCount(count)} objects outside of this database.`,
  memberships: 'Memberships',
  membershipsText:
    'Below each role are its members. They have its privileges, or take them by SET ROLE.',
  limit: 'Connection limit',
  limitHint: '-1 for none.',
  limitProblem: 'Enter -1 or a number of connections.',
  password: 'Password',
  passwordHint: 'Empty leaves the password as it is.',
  validUntil: 'Password valid until',
  validHint: 'For example 2027-01-31. Empty for no end.',
  dropOwned: (count: number) =>
    `Its ${formatCount(count)} objects in this database get your role as their owner.`,
  dropGrants: 'Privileges granted to it in this database are removed.',
}
