import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { failure, fakePlatform, project, ref } from '../../../../../testing/fake-platform'
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

  test('the addresses of both poolers are shown', async () => {
    const session = `postgresql://postgres@127.0.0.1:8102/${ref}`
    const pool = { ...config, identifier: ref, database_type: 'PRIMARY' }
    fakePlatform({
      [`GET ${path}`]: { body: config },
      [`GET /platform/projects/${ref}/config/supavisor`]: {
        body: [{ ...pool, pool_mode: 'session', db_port: 8102, connection_string: session }, pool],
      },
    })
    openSite(`/project/${ref}/database/settings`)
    expect(await screen.findByText(session)).toBeTruthy()
    expect(screen.getByText(config.connection_string)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Copy Session pooler' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Copy Transaction pooler' })).toBeTruthy()
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

  test('SSL is enforced and not enforced again', async () => {
    const enforcement = `/platform/projects/${ref}/ssl-enforcement`
    let enforced = false
    const platform = fakePlatform({
      [`GET ${path}`]: { body: config },
      [`GET ${enforcement}`]: { body: { enforced: false } },
      [`PUT ${enforcement}`]: () => ({ body: { enforced: (enforced = !enforced) } }),
    })
    const { user } = openSite(`/project/${ref}/database/settings`)
    const toggle = await screen.findByRole('switch', { name: 'Enforce SSL' })
    expect(toggle.getAttribute('aria-checked')).toBe('false')
    await user.click(toggle)
    expect(await screen.findByText('Connections without TLS are refused')).toBeTruthy()
    expect(toggle.getAttribute('aria-checked')).toBe('true')
    await user.click(toggle)
    expect(await screen.findByText('Connections without TLS are accepted')).toBeTruthy()
    expect(platform.calls(`PUT ${enforcement}`).map(({ body }) => body)).toEqual([
      { enforced: true },
      { enforced: false },
    ])
  })

  describe('network restrictions', () => {
    const restrictions = `/platform/projects/${ref}/network-restrictions`
    const stored = { allowed_ranges: ['10.0.0.0/8', '::/0'], your_address: '203.0.113.7' }

    test('that exclude the own address are confirmed', async () => {
      let confirms = false
      const platform = fakePlatform({
        [`GET ${path}`]: { body: config },
        [`GET ${restrictions}`]: { body: stored },
        [`PUT ${restrictions}`]: () => {
          const answer = confirms
            ? { body: { ...stored, allowed_ranges: ['192.168.0.0/16'] } }
            : failure(409, 'conflict', 'Your current address isn’t allowed.')
          confirms = true
          return answer
        },
      })
      const { user } = openSite(`/project/${ref}/database/settings`)
      const field = await screen.findByRole('textbox', { name: 'Allowed addresses' })
      await user.clear(field)
      await user.type(field, '192.168.0.0/16')
      await user.click(screen.getByRole('button', { name: 'Save' }))
      const dialog = within(await screen.findByRole('alertdialog'))
      expect(dialog.getByText('Your current address isn’t allowed.')).toBeTruthy()
      await user.click(dialog.getByRole('button', { name: 'Exclude it' }))
      expect(await screen.findByText('Saved')).toBeTruthy()
      expect(platform.calls(`PUT ${restrictions}`).map(({ body }) => body)).toEqual([
        { allowed_ranges: ['192.168.0.0/16'], confirms_lockout: false },
        { allowed_ranges: ['192.168.0.0/16'], confirms_lockout: true },
      ])
    })

    test('show the server’s message about a range at the field', async () => {
      fakePlatform({
        [`GET ${path}`]: { body: config },
        [`GET ${restrictions}`]: { body: stored },
        [`PUT ${restrictions}`]: {
          status: 400,
          body: {
            code: 'bad_request',
            message: 'x',
            request_id: 'req_1',
            details: [{ path: 'body.allowed_ranges.2', message: '“x” isn’t a range.' }],
          },
        },
      })
      const { user } = openSite(`/project/${ref}/database/settings`)
      const field = await screen.findByRole('textbox', { name: 'Allowed addresses' })
      await user.click(screen.getByRole('button', { name: 'Add your address' }))
      expect((field as HTMLTextAreaElement).value).toBe('10.0.0.0/8\n::/0\n203.0.113.7')
      expect(screen.queryByRole('button', { name: 'Add your address' })).toBeNull()
      await user.type(field, '\nx')
      await user.click(screen.getByRole('button', { name: 'Save' }))
      expect(await screen.findByText('“x” isn’t a range.')).toBeTruthy()
      expect(field.getAttribute('aria-invalid')).toBe('true')
    })
  })

  test('a read-only member sees the reason at each control', async () => {
    fakePlatform({
      'GET /platform/profile/permissions': {
        body: [
          {
            organization_slug: 'acme',
            role: 'read-only',
            permissions: [{ action: 'read', resource: 'projects' }],
            projects: [],
          },
        ],
      },
      [`GET ${path}`]: { body: config },
      [`GET /platform/projects/${ref}/ssl-enforcement`]: { body: { enforced: true } },
      [`GET /platform/projects/${ref}/network-restrictions`]: {
        body: { allowed_ranges: ['::/0'], your_address: '::1' },
      },
    })
    openSite(`/project/${ref}/database/settings`)
    const controls = [
      await screen.findByRole('switch', { name: 'Enforce SSL' }),
      await screen.findByRole('textbox', { name: 'Allowed addresses' }),
      screen.getByRole('textbox', { name: 'Pool size' }),
      screen.getByRole('combobox', { name: 'Pool mode' }),
    ]
    for (const control of controls) {
      expect(control.hasAttribute('disabled')).toBe(true)
      const text = document.getElementById(control.getAttribute('aria-describedby') ?? '')
      expect(text?.textContent).toContain('Your role doesn’t allow changing this.')
    }
    expect(screen.queryByRole('button', { name: 'Add your address' })).toBeNull()
    const password = screen.getByRole('button', { name: 'Set password' })
    expect(password.getAttribute('aria-disabled')).toBe('true')
  })

  test('an attached database has the reasons in place of its settings', async () => {
    const attached = { ...project, provisioner: 'attached', capabilities: ['read_only_sql'] }
    fakePlatform({
      [`GET /platform/projects/${ref}`]: { body: attached },
      [`GET ${path}`]: { body: config },
    })
    const { user } = openSite(`/project/${ref}/database/settings`)
    const ssl = await screen.findByRole('region', { name: 'SSL configuration' })
    expect(ssl.textContent).toContain('decides about TLS')
    const network = screen.getByRole('region', { name: 'Network restrictions' })
    expect(network.textContent).toContain('from which addresses')
    expect(screen.queryByRole('link', { name: 'Set password' })).toBeNull()
    await user.hover(screen.getByRole('button', { name: 'Set password' }))
    expect((await screen.findByRole('tooltip')).textContent).toContain('at its own server')
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
