import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakePlatform, ref } from '../../../testing/fake-platform'
import { heading, openSite } from '../../../testing/open-site'

afterEach(() => vi.unstubAllGlobals())

const query = `POST /platform/projects/${ref}/query`

/** Answers each catalog query with one object, and what depends on it. */
const answer = (object: { id: number; name: string }, dependents: readonly string[] = []) => ({
  body: [
    {
      ...{ name: 'public', may_create: true, names: [[object.id, object.name]], objects: [object] },
      dependents: dependents.map((name) => ({ name, direct: true })),
    },
  ],
})
const shared = { comment: null, extension: null, may_change: true }
const schema = (name: string) => ({
  ...{ id: 5, schema: null, name, owner: 'postgres', tables: 0, functions: 0, bytes: 0, ...shared },
})
const trigger = (state: string) => ({
  ...{ id: 7, schema: 'public', name: 'watch', table: 'orders', timing: 'after', ...shared },
  ...{ orientation: 'row', events: ['insert'], function: 'public.watch', state },
  ...{ is_inherited: false, is_constraint: false },
})

function open(path: string, first: ReturnType<typeof answer>) {
  const platform = fakePlatform({ [query]: first })
  const sent = (part: string) =>
    platform
      .calls(query)
      .map(({ body }) => (body as { query: string }).query)
      .filter((sql) => sql.includes(part))
  return { platform, sent, ...openSite(`/project/${ref}/database/${path}`) }
}

const preview = (dialog: HTMLElement) =>
  within(dialog).getByRole('region', { name: 'SQL that runs', hidden: true }).textContent

test('a deletion is shown again where the object was changed, and recorded as a migration', async () => {
  const { platform, sent, user } = open('schemas/list?delete=5', answer(schema('sales')))
  await heading('Schemas')
  const dialog = await screen.findByRole('alertdialog')
  await within(dialog).findByText('No dependencies.')
  await user.click(within(dialog).getByText('Preview SQL'))
  await user.click(within(dialog).getByRole('switch', { name: 'Record as a migration' }))
  expect(preview(dialog)).toContain('insert into supabase_migrations.schema_migrations')

  platform.answer(query, answer(schema('sold')))
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
  expect((await within(dialog).findByRole('alert')).textContent).toContain(
    'Changed in the meantime',
  )
  expect(sent('drop schema')).toEqual([])
  expect(preview(dialog)).toContain('drop schema "sold"')

  await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(sent('drop schema')).toHaveLength(1))
  expect(sent('drop schema "sold"')[0]).toContain(`'delete_schema_sales'`)
})

test('cascade takes only what was listed', async () => {
  const { platform, sent, user } = open(
    'schemas/list?delete=5',
    answer(schema('sales'), ['table one']),
  )
  const dialog = await screen.findByRole('alertdialog')
  await user.click(await within(dialog).findByRole('switch', { name: /cascade/ }))
  platform.answer(query, answer(schema('sales'), ['table one', 'table two']))
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
  expect(await within(dialog).findByText('table two')).toBeTruthy()
  expect(sent('drop schema')).toEqual([])
})

test('an action shows its SQL first, and is not run on a changed object', async () => {
  const { platform, sent, user } = open('triggers', answer(trigger('O')))
  await user.click(await screen.findByRole('button', { name: 'Actions for watch (orders)' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Disable' }))
  const dialog = await screen.findByRole('alertdialog')
  expect(preview(dialog)).toContain('alter table "public"."orders" disable trigger "watch"')
  platform.answer(query, answer(trigger('D')))
  await user.click(within(dialog).getByRole('button', { name: 'Disable' }))
  expect((await within(dialog).findByRole('alert')).textContent).toContain(
    'Changed in the meantime',
  )
  expect(sent('disable trigger')).toEqual([])
})

test('an action is run, or opened in the SQL editor instead', async () => {
  const { sent, user } = open('triggers', answer(trigger('O')))
  const ask = async () => {
    await user.click(await screen.findByRole('button', { name: 'Actions for watch (orders)' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Disable' }))
    return within(await screen.findByRole('alertdialog'))
  }
  await user.click((await ask()).getByRole('button', { name: 'Disable' }))
  await waitFor(() => expect(sent('disable trigger "watch"')).toHaveLength(1))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await user.click((await ask()).getByRole('button', { name: 'Open in SQL editor' }))
  expect(history.state).toMatchObject({
    preparedQuery: { name: 'watch', sql: expect.stringContaining('disable trigger "watch"') },
  })
})
