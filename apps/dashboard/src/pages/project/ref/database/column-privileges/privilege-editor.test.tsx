import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakePlatform, ref } from '../../../../../testing/fake-platform'
import { heading, openSite } from '../../../../../testing/open-site'

afterEach(() => vi.unstubAllGlobals())

const query = `POST /platform/projects/${ref}/query`

/** Answers each query of the page; the role has these privileges on the whole table. */
const answer = (table: readonly string[]) => ({
  body: [
    {
      ...{ name: 'public', may_create: true, names: [], objects: [] },
      choices: [{ id: 5, schema: 'public', name: 'orders', columns: [] }],
      privileges: {
        ...{ table, may_change: true },
        columns: [{ name: 'id', type: 'integer', granted: [], effective: [] }],
      },
    },
  ],
})

test('privileges that were changed in the meantime are shown before anything is granted', async () => {
  const platform = fakePlatform({ [query]: answer([]) })
  const { user } = openSite(`/project/${ref}/database/column-privileges?table=5&role=public`)
  const granted = () =>
    platform
      .calls(query)
      .map(({ body }) => (body as { query: string }).query)
      .filter((sql) => sql.includes('grant '))
  await heading('Column privileges')
  await user.click(await screen.findByRole('checkbox', { name: 'SELECT on id' }))
  platform.answer(query, answer(['INSERT']))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/Another person or program has changed this/)).toBeTruthy()
  expect(granted()).toEqual([])
  const whole = screen.getByRole('checkbox', { name: 'INSERT on the whole table' })
  expect(whole.getAttribute('aria-checked')).toBe('true')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(granted()).toHaveLength(1))
  expect(granted()[0]).toContain('grant select ("id") on "public"."orders" to public')
})
