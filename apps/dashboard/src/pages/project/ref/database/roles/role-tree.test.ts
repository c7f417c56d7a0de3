import { expect, test } from 'vitest'
import { roleTrees } from './role-tree'

const role = (name: string, members: string[], memberOf: string[] = []) => ({
  ...{ name, members, member_of: memberOf },
})

test('memberships are trees, and a role of two groups is in both', () => {
  const trees = roleTrees([
    role('staff', ['clerk', 'admins']),
    role('readers', ['clerk']),
    role('admins', ['ada'], ['staff']),
    role('ada', [], ['admins']),
    role('clerk', [], ['readers', 'staff']),
    role('alone', []),
  ])
  const leaf = (name: string) => ({ name, members: [] })
  expect(trees).toEqual([
    { name: 'readers', members: [leaf('clerk')] },
    { name: 'staff', members: [{ name: 'admins', members: [leaf('ada')] }, leaf('clerk')] },
  ])
})

test('a member that is not listed is a leaf', () => {
  expect(roleTrees([role('staff', ['gone'])])).toEqual([
    { name: 'staff', members: [{ name: 'gone', members: [] }] },
  ])
})
