import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { fakePlatform, ref } from '../../../../../testing/fake-platform'
import { openSite } from '../../../../../testing/open-site'

afterEach(() => vi.unstubAllGlobals())

const path = `/platform/projects/${ref}/config/pgbouncer`
const config = {
  pgbouncer_enabled: true,
  pgbouncer_status: 'ENABLED',
  pgbouncer_version: '1.18.0',
  prepared_statements: false,
  pool_mode: 'transaction',
  default_pool_size: 15,
  max_pool_size: 21,
  max_client_conn: 1000,
  db_host: '127.0.0.1',
  db_port: 8103,
  db_name: ref,
  db_user: 'postgres',
  connection_string: `postgresql://postgres@127.0.0.1:8103/${ref}`,
  ssl_enforced: false,
}

describe('database settings', () => {
  test('the size of the pools is checked and changed', async () => {
    const platform = fakePlatform({
      [`GET ${path}`]: { body: config },
      [`PATCH ${path}`]: { body: { ...config, default_pool_size: 20 } },
    })
    const { user } = openSite(`/project/${ref}/database/settings#connection-pooler`)
    expect(await screen.findByText(config.connection_string)).toBeTruthy()
    expect(screen.getByText(/does not support prepared statements/)).toBeTruthy()
    const size = screen.getByLabelText<HTMLInputElement>('Pool size')
    await user.clear(size)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(screen.getByText('Enter a whole number from 1.')).toBeTruthy()
    await user.type(size, '20')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Saved')).toBeTruthy()
    expect(platform.calls(`PATCH ${path}`).map(({ body }) => body)).toEqual([
      { default_pool_size: 20 },
    ])
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  })

  test('the certificate is downloaded', async () => {
    const platform = fakePlatform({
      [`GET ${path}`]: { body: config },
      [`GET /platform/projects/${ref}/ssl-certificate`]: { body: { certificate: 'PEM' } },
    })
    const createObjectURL = vi.fn((_: Blob) => 'blob:certificate')
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL, revokeObjectURL: vi.fn() }))
    const { user } = openSite(`/project/${ref}/database/settings`)
    await user.click(await screen.findByRole('button', { name: 'Download certificate' }))
    await waitFor(() => expect(createObjectURL).toHaveBeenCalled())
    expect(await createObjectURL.mock.calls[0]?.[0].text()).toBe('PEM')
    expect(platform.calls(`GET /platform/projects/${ref}/ssl-certificate`)).toHaveLength(1)
  })

  test('a server without PgBouncer shows how to install it', async () => {
    const reason = 'Install it with “apt-get install -y pgbouncer”.'
    fakePlatform({
      [`GET ${path}`]: {
        body: { ...config, pgbouncer_enabled: false, connection_string: null, reason },
      },
    })
    openSite(`/project/${ref}/database/settings`)
    expect(await screen.findByText(reason)).toBeTruthy()
  })

  test('a failure is shown with the reason', async () => {
    fakePlatform({
      [`GET ${path}`]: {
        status: 400,
        body: { code: 'invalid', message: 'Not this time.', request_id: 'req_1' },
      },
    })
    openSite(`/project/${ref}/database/settings`)
    expect(await screen.findByText('Failed to retrieve database settings')).toBeTruthy()
  })
})
