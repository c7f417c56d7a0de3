import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { fakePlatform, project, ref } from '../../../../../../testing/fake-platform'
import { heading, openSite } from '../../../../../../testing/open-site'

afterEach(() => vi.unstubAllGlobals())

const page = `/project/${ref}/settings/jwt/signing-keys`
const list = `GET /platform/projects/${ref}/signing-keys`
const key = (id: string, algorithm: string, status: string) => ({
  ...{ id, algorithm, status, is_legacy: id === 'k_1', public_jwk: null, secret: null },
  ...{ inserted_at: project.inserted_at, updated_at: project.inserted_at },
})
const legacy = key('k_1', 'HS256', 'in_use')
const standby = key('k_2', 'ES256', 'standby')
const rotated = [key('k_1', 'HS256', 'previously_used'), key('k_2', 'ES256', 'in_use')]

describe('signing keys', () => {
  test('a standby key is created and put in use', async () => {
    const platform = fakePlatform({
      [list]: { body: [legacy] },
      [`POST /platform/projects/${ref}/signing-keys`]: { status: 201, body: standby },
      [`PATCH /platform/projects/${ref}/signing-keys/k_2`]: { body: rotated[1] },
    })
    const { user } = openSite(page)
    expect(await screen.findByText('JWT secret of the project')).toBeTruthy()
    expect(screen.getByText(`${project.endpoint}/auth/v1/.well-known/jwks.json`)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Create standby key' }))
    const dialog = await screen.findByRole('dialog', { name: 'Create standby key' })
    platform.answer(list, { body: [legacy, standby] })
    await user.click(within(dialog).getByRole('button', { name: 'Create key' }))
    expect(await screen.findByText('Standby key created.')).toBeTruthy()
    expect(platform.calls(`POST /platform/projects/${ref}/signing-keys`)[0]?.body).toEqual({
      algorithm: 'ES256',
    })
    await user.click(await screen.findByRole('button', { name: 'Rotate keys' }))
    platform.answer(list, { body: rotated })
    await user.click(
      within(await screen.findByRole('alertdialog', { name: 'Rotate keys?' })).getByRole('button', {
        name: 'Rotate keys',
      }),
    )
    expect(await screen.findByText('Keys rotated.')).toBeTruthy()
    expect(await screen.findByText('Previously used')).toBeTruthy()
    expect(
      platform.calls(`PATCH /platform/projects/${ref}/signing-keys/k_2`).map(({ body }) => body),
    ).toEqual([{ status: 'in_use' }])
  })

  test('an existing key is imported', async () => {
    const post = `POST /platform/projects/${ref}/signing-keys`
    const platform = fakePlatform({
      [list]: { body: [legacy] },
      [post]: { status: 201, body: standby },
    })
    const { user } = openSite(page)
    await user.click(await screen.findByRole('button', { name: 'Create standby key' }))
    const dialog = await screen.findByRole('dialog')
    const choose = async (label: string, option: string) => {
      await user.click(within(dialog).getByRole('combobox', { name: label }))
      await user.click(await screen.findByRole('option', { name: option }))
    }
    await choose('Algorithm', 'HS256 (shared secret)')
    await choose('Key', 'Import a key')
    const secret = within(dialog).getByLabelText('Shared secret')
    await user.type(secret, 'too short')
    await user.click(within(dialog).getByRole('button', { name: 'Create key' }))
    expect(within(dialog).getByText('Enter at least 32 characters.')).toBeTruthy()
    await user.type(secret, ' no longer, it is long enough')
    await user.click(within(dialog).getByRole('button', { name: 'Create key' }))
    expect(await screen.findByText('Standby key created.')).toBeTruthy()
    expect(platform.calls(post).map(({ body }) => body)).toEqual([
      { algorithm: 'HS256', import_key: 'too short no longer, it is long enough' },
    ])
  })

  test('a key is revoked after a question, then deleted', async () => {
    const platform = fakePlatform({
      [list]: { body: rotated },
      [`PATCH /platform/projects/${ref}/signing-keys/k_1`]: {
        body: key('k_1', 'HS256', 'revoked'),
      },
      [`DELETE /platform/projects/${ref}/signing-keys/k_1`]: { status: 204 },
    })
    const { user } = openSite(page)
    const actions = { name: 'Actions for the key JWT secret of the project' }
    await user.click(await screen.findByRole('button', actions))
    await user.click(await screen.findByRole('menuitem', { name: 'Revoke' }))
    const dialog = await screen.findByRole('alertdialog')
    expect(within(dialog).getByText(/so are the keys anon and service_role/)).toBeTruthy()
    platform.answer(list, { body: [key('k_1', 'HS256', 'revoked'), rotated[1]] })
    await user.click(within(dialog).getByRole('button', { name: 'Revoke' }))
    expect(await screen.findByText('Key revoked.')).toBeTruthy()
    expect(
      platform.calls(`PATCH /platform/projects/${ref}/signing-keys/k_1`).map(({ body }) => body),
    ).toEqual([{ status: 'revoked' }])
    expect(await screen.findByText('Revoked')).toBeTruthy()
    const previous = { name: 'Actions for the key Previous JWT secret' }
    await user.click(await screen.findByRole('button', previous))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    platform.answer(list, { body: [rotated[1]] })
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }),
    )
    expect(await screen.findByText('Key deleted')).toBeTruthy()
  })

  test('a shared secret is requested only when it is revealed', async () => {
    const platform = fakePlatform({ [list]: { body: [legacy] } })
    const { user } = openSite(page)
    await user.click(await screen.findByRole('button', { name: /^Actions for the key/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Show secret' }))
    platform.answer(list, { body: [{ ...legacy, secret: 'signs-everything' }] })
    await user.click(await screen.findByRole('button', { name: 'Reveal the shared secret' }))
    expect(await screen.findByText('signs-everything')).toBeTruthy()
    expect(platform.calls(list).filter(({ search }) => search === '?reveal=true')).toHaveLength(1)
  })

  const developer = (...actions: string[]) => ({
    'GET /platform/profile/permissions': {
      body: [
        {
          organization_slug: 'acme',
          role: 'developer',
          permissions: [
            { action: 'read', resource: 'projects' },
            ...actions.map((action) => ({ action, resource: 'service_api_keys' })),
          ],
          projects: [],
        },
      ],
    },
  })

  test('are changed only by people who may', async () => {
    fakePlatform({ ...developer('read'), [list]: { body: [legacy, standby] } })
    openSite(page)
    expect(await screen.findByText('Standby')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Rotate keys' })).toBeNull()
  })

  test('are shown only to people who may read the keys', async () => {
    fakePlatform(developer())
    openSite(page)
    await heading('You don’t have access to this page')
  })
})

describe('secrets', () => {
  test('the JWT secret is replaced after a question', async () => {
    const platform = fakePlatform({
      [`POST /platform/projects/${ref}/settings/jwt-secret`]: {
        body: { endpoint: project.endpoint, jwt_secret: 'another' },
      },
    })
    const { user } = openSite(`/project/${ref}/settings/jwt`)
    await user.click(await screen.findByRole('button', { name: 'Replace secret' }))
    const dialog = await screen.findByRole('alertdialog', { name: 'Replace the JWT secret?' })
    expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'Cancel' }))
    await user.click(within(dialog).getByRole('button', { name: 'Replace secret' }))
    expect(await screen.findByText('JWT secret replaced.')).toBeTruthy()
    expect(platform.calls(`POST /platform/projects/${ref}/settings/jwt-secret`)).toHaveLength(1)
  })

  test('a database password is set if it is long enough', async () => {
    const put = `PUT /platform/projects/${ref}/settings/database-password`
    const platform = fakePlatform({ [put]: { status: 204 } })
    const { user } = openSite(`/project/${ref}/settings/general`)
    const field = await screen.findByLabelText('New password')
    await user.type(field, 'short')
    await user.click(screen.getByRole('button', { name: 'Set password' }))
    expect(platform.calls(put)).toHaveLength(0)
    await user.type(field, ' no longer')
    await user.click(screen.getByRole('button', { name: 'Set password' }))
    expect(await screen.findByText('Database password set.')).toBeTruthy()
    expect(platform.calls(put).map(({ body }) => body)).toEqual([{ db_pass: 'short no longer' }])
    expect((field as HTMLInputElement).value).toBe('')
  })
})
