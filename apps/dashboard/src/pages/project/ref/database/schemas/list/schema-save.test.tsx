import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { failure, fakePlatform, ref } from '../../../../../../testing/fake-platform'
import { heading, openSite } from '../../../../../../testing/open-site'

afterEach(() => vi.unstubAllGlobals())

const query = `POST /platform/projects/${ref}/query`

test('a Postgres that is down while a change is saved loses nothing of it', async () => {
  const body = [{ name: 'public', may_create: true, names: [], objects: [] }]
  const platform = fakePlatform({ [query]: { body } })
  const { user } = openSite(`/project/${ref}/database/schemas/list?new`)
  await heading('Schemas')
  const panel = within(await screen.findByRole('dialog'))
  const name = await panel.findByLabelText<HTMLInputElement>('Name')
  await user.type(name, 'sales')

  platform.answer(query, failure(409, 'project_not_active', 'The project is paused.'))
  await user.click(panel.getByRole('button', { name: 'Create' }))
  expect(await panel.findByText('Nothing was saved')).toBeTruthy()
  expect(name.value).toBe('sales')

  const { body: refused } = failure(503, 'unavailable', 'The server does not answer.')
  platform.answer(query, { status: 503, body: { ...refused, not_run: true } })
  await user.click(panel.getByRole('button', { name: 'Create' }))
  expect(await panel.findByText('503 Service Temporarily Unavailable')).toBeTruthy()
  expect(panel.getByText('Nothing was saved')).toBeTruthy()

  platform.answer(query, failure(503, 'unavailable', 'The connection was lost.'))
  await user.click(panel.getByRole('button', { name: 'Create' }))
  expect(await panel.findByText('This may have been saved')).toBeTruthy()
  expect(panel.getByText(/Check what is there/)).toBeTruthy()
  expect(screen.queryByText('Nothing was saved')).toBeNull()

  platform.answer(query, { body })
  await user.click(panel.getByRole('button', { name: 'Create' }))
  const created = () =>
    platform
      .calls(query)
      .filter(({ body: sent }) =>
        (sent as { query: string }).query.includes('create schema "sales"'),
      )
  await waitFor(() => expect(created()).toHaveLength(4), { timeout: 10_000 })
  await waitFor(() => expect(screen.queryByText('This may have been saved')).toBeNull(), {
    timeout: 10_000,
  })
})
