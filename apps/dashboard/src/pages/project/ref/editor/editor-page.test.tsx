import { SCHEMAS_SQL } from '@howdah/platform-client/catalog/entities.sql'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakePlatform, project, ref } from '../../../../testing/fake-platform'
import { here, openSite } from '../../../../testing/open-site'

afterEach(() => vi.unstubAllGlobals())

/** Opens the address of a form, whose table is found when the answer is released. */
function openForm() {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const entities = [{ id: 7, schema: 'public', name: 'orders', type: 'r' }]
  const call = `POST /platform/projects/${ref}/query`
  const isSearch = (body: unknown) => JSON.stringify(body).includes('\\"name\\":\\"orders\\"')
  const platform = fakePlatform({
    async [call]() {
      const { body } = platform.calls(call).at(-1)!
      if ((body as { query: string }).query === SCHEMAS_SQL)
        return { body: [{ name: 'public', may_create: true }] }
      if (!isSearch(body)) return { body: [] }
      await released
      return { body: [{ entities, count: 1 }] }
    },
  })
  const site = openSite(`/project/${ref}/editor?edit=orders`)
  const searched = () =>
    waitFor(() => expect(platform.calls(call).some(({ body }) => isSearch(body))).toBe(true))
  return { ...site, release, searched }
}

test('the address of a form opens it once', async () => {
  const { release, searched } = openForm()
  await searched()
  release()
  await screen.findByRole('dialog', {}, { timeout: 5000 })
  expect(here()).toBe(`/project/${ref}/editor`)
})

test('a form whose table is found after the page was left does not lead back', async () => {
  const { user, release, searched } = openForm()
  await searched()
  await user.click(screen.getByRole('link', { name: project.name }))
  await waitFor(() => expect(location.pathname).toBe(`/project/${ref}`))
  release()
  await new Promise((resolve) => setTimeout(resolve))
  expect(location.pathname).toBe(`/project/${ref}`)
})
