import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakePlatform, ref } from '../../testing/fake-platform'
import { heading, openSite } from '../../testing/open-site'

afterEach(() => vi.unstubAllGlobals())

const shared = { comment: null, extension: null, may_change: true }

/** Opens a page on a database that answers each catalog query with these objects. */
function open(path: string, objects: readonly { id: number; name: string }[], more = {}) {
  const names = objects.map(({ id, name }) => [id, name])
  const body = [{ name: 'public', may_create: true, names, objects, ...more }]
  fakePlatform({ [`POST /platform/projects/${ref}/query`]: { body } })
  return openSite(`/project/${ref}/${path}`)
}

test('tables are listed with their row-level security and policies by command', async () => {
  const none = { ALL: 0, SELECT: 0, INSERT: 0, UPDATE: 0, DELETE: 0 }
  const table = (id: number, name: string, isOn: boolean, policies = none) => ({
    ...{ id, schema: 'public', name, rls_enabled: isOn, rls_forced: false, policies, ...shared },
  })
  const { user } = open('auth/policies?show=tables', [
    table(1, 'closed', true),
    table(2, 'open', false),
    table(3, 'read', true, { ...none, SELECT: 2 }),
  ])
  await heading('Policies')
  const row = async (name: string) =>
    (await screen.findByRole('button', { name: `Actions for ${name}` })).closest('tr')?.textContent
  expect(await row('closed')).toContain('None: only the owner and roles that bypass it see rows')
  expect(await row('open')).toContain('Off')
  expect(await row('read')).toBe('readOn202000')
  await user.click(screen.getByRole('button', { name: 'Actions for open' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Turn on row-level security' }))
  expect((await screen.findByRole('alertdialog')).textContent).toContain(
    'alter table "public"."open" enable row level security',
  )
})

test('a role has what it owns, and the memberships of all are a tree', async () => {
  const role = (id: number, name: string, members: string[], memberOf: string[]) => ({
    ...{ id, schema: null, name, members, member_of: memberOf, ...shared },
    ...{ superuser: false, createdb: false, createrole: false, inherit: true, login: true },
    ...{ replication: false, bypassrls: false, connection_limit: -1, valid_until: null },
    ...{ connections: 0, owned: 1, memberships: [], configuration: [] },
  })
  open(
    'database/roles?view=1',
    [role(1, 'staff', ['clerk'], []), role(2, 'clerk', [], ['staff'])],
    { owned: { names: ['table orders'], count: 1, elsewhere: 2 } },
  )
  const owned = await screen.findByRole('region', { name: 'Owns' })
  expect(owned.textContent).toBe(
    'Owns 1 object in this database:table ordersOwns 2 objects outside of this database.',
  )
  expect(screen.getByRole('dialog').textContent).toContain('create role "staff"')
  const tree = await screen.findByRole('list', { name: 'Memberships', hidden: true })
  expect(within(tree).getByRole('list', { hidden: true }).textContent).toBe('clerk')
})

test('the deletion of a role names what gets another owner', async () => {
  const role = {
    ...{ id: 1, schema: null, name: 'staff', members: [], member_of: [], ...shared },
    ...{ superuser: false, createdb: false, createrole: false, inherit: true, login: true },
    ...{ replication: false, bypassrls: false, connection_limit: -1, valid_until: null },
    ...{ connections: 0, owned: 1, memberships: [], configuration: [] },
  }
  open('database/roles?delete=1', [role], {
    ...{ owned: { names: ['table orders'], count: 1, elsewhere: 0 }, dependents: [] },
  })
  const dialog = await screen.findByRole('alertdialog')
  expect((await within(dialog).findByRole('region', { name: 'Owns' })).textContent).toContain(
    'table orders',
  )
  expect(dialog.textContent).not.toContain('No dependencies.')
})

test('an enabled extension has what uses it', async () => {
  const extension = {
    ...{ id: 4, schema: null, name: 'cube', ...shared, is_enabled: true, is_movable: true },
    ...{ version: '1.5', default_version: '1.5', installed_in: 'public', requires: [] },
  }
  open('database/extensions?edit=4', [extension], {
    dependents: [{ name: 'column a of table cubes', direct: true }],
  })
  const uses = await screen.findByRole('region', { name: 'Used by' })
  expect(await within(uses).findByText('column a of table cubes')).toBeTruthy()
})

test('the search of a list is there while the list is on its way, and what was typed stays', async () => {
  const body = [{ names: [], objects: [], name: 'public', may_create: true }]
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  fakePlatform({
    [`POST /platform/projects/${ref}/query`]: async () => {
      await released
      return { body }
    },
  })
  const { user } = openSite(`/project/${ref}/database/functions`)
  await heading('Functions')
  const search = await screen.findByRole('searchbox', { name: 'Find a function' })
  await user.type(search, 'a')
  release()
  expect(await screen.findByText('0 functions')).toBeTruthy()
  expect(screen.getByRole('searchbox', { name: 'Find a function' })).toBe(search)
  expect((search as HTMLInputElement).value).toBe('a')
})
