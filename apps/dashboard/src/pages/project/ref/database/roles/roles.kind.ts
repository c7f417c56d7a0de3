import {
  alterRole,
  createRole,
  dropRole,
  ROLE_ATTRIBUTES,
  roleCopy,
  rolesKind as catalog,
  roleShape,
  type RoleObject,
  type RoleShape,
} from '@howdah/platform-client/catalog/objects/roles'
import type { ObjectKind, ObjectProblems } from '../../../../../database/objects/object-kind.types'
import { copyName, objectNameProblem } from '../../../../../database/objects/object-names'
import { OwnedList } from './owned-list'
import { RoleFields } from './role-fields'
import { clusterRoleMessages as messages } from './roles.messages'

/** A role as its form edits it. */
export interface ClusterRoleDraft extends RoleShape {
  /** Parameters that a copy does not get. */
  omitted: string[]
}

const start = (): ClusterRoleDraft => ({
  name: '',
  attributes: ['login', 'inherit'],
  password: '',
  connectionLimit: -1,
  validUntil: null,
  memberOf: [],
  memberships: [],
  configuration: [],
  comment: null,
  omitted: [],
})

const problems = (draft: RoleShape, others: readonly RoleObject[]): ObjectProblems => ({
  name: objectNameProblem(
    draft.name,
    others.some(({ name }) => name === draft.name),
  ),
  limit:
    Number.isInteger(draft.connectionLimit) && draft.connectionLimit >= -1
      ? undefined
      : messages.limitProblem,
})

const attributesOf = (row: RoleObject): string =>
  ROLE_ATTRIBUTES.filter((one) => row[one] && one !== 'inherit')
    .map((one) => messages.attributeNames[one])
    .join(', ')

export const roleKind: ObjectKind<RoleObject, RoleObject, ClusterRoleDraft> = {
  catalog,
  texts: messages,
  hasSchema: false,
  columns: [
    { name: 'name', label: messages.name, value: ({ name }) => name },
    { name: 'attributes', label: messages.attributes, value: attributesOf },
    {
      name: 'member-of',
      label: messages.memberOf,
      value: (row) => row.member_of.join(', '),
      wide: true,
    },
    {
      name: 'members',
      label: messages.members,
      value: (row) => row.members.join(', '),
      wide: true,
    },
    {
      name: 'connections',
      label: messages.connections,
      value: ({ connections }) => connections,
      render: (row) => messages.connectionsOf(row.connections, row.connection_limit),
      wide: true,
    },
    { name: 'owned', label: messages.owned, value: ({ owned }) => owned, wide: true },
  ],
  filters: [
    {
      name: 'active',
      label: messages.activity,
      all: messages.allRoles,
      value: ({ connections }) => (connections > 0 ? messages.active : messages.inactive),
    },
  ],
  searched: (row) => [...row.member_of, ...row.members],
  compared: ({ connections: _connections, owned: _owned, ...rest }) => rest,
  Related: OwnedList,
  hasNoDependents: true,
  definition: (row) => `${createRole(roleShape(row)).join(';\n\n')};`,
  form: {
    privilege: 'may_create_roles',
    start,
    draftOf: (row) => ({ ...roleShape(row), omitted: [] }),
    copyOf: (row) => ({
      ...roleCopy(row),
      name: copyName(row.name),
      omitted: row.superuser_parameters,
    }),
    warning: ({ omitted }) => (omitted.length > 0 ? messages.omitted(omitted.join(', ')) : null),
    problems,
    // A migration would store the password.
    isRecordable: ({ password }) => password === '',
    change: (draft, before) => ({
      statements: before === null ? createRole(draft) : alterRole(before, draft),
    }),
    Fields: RoleFields,
  },
  drop: dropRole,
  dropWarning: ({ owned }) => (owned > 0 ? messages.dropOwned(owned) : messages.dropGrants),
}
