import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { failure, fakePlatform, ownerMay, project, ref } from '../../../../testing/fake-platform'
import { heading, here, openSite } from '../../../../testing/open-site'

afterEach(() => vi.unstubAllGlobals())

const metric = (name: string, usage: number, free: number | null, parts: object[] = []) => ({
  ...{ metric: name, capped: free !== null, available_in_plan: true, unlimited: free === null },
  ...{ pricing_free_units: free ?? 0, usage, project_allocations: parts },
})
const usage = {
  ...{ usage_billing_enabled: false, start: '2026-01-01T00:00:00Z', end: '2026-02-01T00:00:00Z' },
  usages: [
    metric('EGRESS', 3 * 1024 ** 3, 2 * 1024 ** 3, [
      { ref, name: 'shop', exists: true, usage: 2 * 1024 ** 3 },
      { ref: 'wentwentwentwentwent', name: 'went', exists: false, usage: 1024 ** 3 },
    ]),
    metric('REQUESTS', 1234, null),
  ],
}
const mayRead = {
  'GET /platform/profile/permissions': {
    body: [
      {
        organization_slug: 'acme',
        role: 'owner',
        permissions: [...ownerMay, { action: 'read', resource: 'reports' }],
        projects: [],
      },
    ],
  },
}

describe('usage', () => {
  test('is listed by metric and project against the plan, and an excess is shown there and in the header', async () => {
    const platform = fakePlatform({
      ...mayRead,
      'GET /platform/organizations/acme/usage': { body: usage },
    })
    const { user } = openSite('/org/acme/usage')
    await heading('Usage')
    const egress = await screen.findByRole('region', { name: 'Egress' })
    expect(within(egress).getByText('3 GB of 2 GB')).toBeTruthy()
    expect(within(egress).getByText('Above the plan')).toBeTruthy()
    const rows = within(
      within(egress).getByRole('table', { name: 'Egress by project' }),
    ).getAllByRole('row')
    expect(rows.slice(1).map((row) => row.textContent)).toEqual([
      'shop2 GB66.7%',
      'went deleted1 GB33.3%',
    ])
    expect(
      within(screen.getByRole('region', { name: 'Requests' })).getByText('1,234, no limit'),
    ).toBeTruthy()

    await user.pointer({ target: egress })
    const badge = await screen.findByRole('link', { name: 'Exceeding usage limits' })
    expect(badge.getAttribute('href')).toBe('/org/acme/usage')

    await user.click(screen.getByRole('combobox', { name: 'Project' }))
    await user.click(await screen.findByRole('option', { name: 'shop' }))
    expect(here()).toBe(`/org/acme/usage?projectRef=${ref}`)
    await vi.waitFor(() =>
      expect(
        new URLSearchParams(
          platform.calls('GET /platform/organizations/acme/usage').at(-1)?.search,
        ).get('project_ref'),
      ).toBe(ref),
    )
    // Within half an hour what was asked for is not asked for again.
    const asked = platform.calls('GET /platform/organizations/acme/usage').length
    await user.click(screen.getByRole('combobox', { name: 'Project' }))
    await user.click(await screen.findByRole('option', { name: 'All projects' }))
    expect(await screen.findByText('3 GB of 2 GB')).toBeTruthy()
    expect(platform.calls('GET /platform/organizations/acme/usage')).toHaveLength(asked)
  })

  test('that exceeds nothing, is billed, or cannot be had shows no badge', async () => {
    for (const answer of [
      { body: { ...usage, usages: [metric('EGRESS', 1, 2)] } },
      { body: { ...usage, usage_billing_enabled: true } },
      failure(500, 'internal'),
    ]) {
      fakePlatform({ ...mayRead, 'GET /platform/organizations/acme/usage': answer })
      const { user } = openSite('/org/acme')
      await user.pointer({ target: await heading('Projects') })
      await vi.waitFor(() =>
        expect(screen.queryByRole('link', { name: 'Exceeding usage limits' })).toBeNull(),
      )
      cleanup()
    }
  })
})

describe('the last day of a project', () => {
  const at = (minutes: number) => new Date(Date.UTC(2026, 0, 5, 12, minutes)).toISOString()
  const point = (minutes: number, requests: number) => ({
    ...{
      at: at(minutes),
      requests,
      errors: 1,
      egress_bytes: '2048',
      realtime_messages: 0,
      realtime_clients: 0,
      connections: 3,
      max_connections: 60,
    },
    ...{ database_size_bytes: '9007199254740993', transactions: null, cache_hit_ratio: 0.995 },
  })

  test('is drawn, and can be read as a table that marks missing measurements', async () => {
    fakePlatform({
      [`GET /platform/projects/${ref}/metrics`]: {
        body: {
          start: at(0),
          end: at(60),
          step_seconds: 900,
          points: [point(0, 4), point(30, 1200)],
        },
      },
    })
    const { user } = openSite(`/project/${ref}`)
    expect(
      await screen.findByRole('img', {
        name: 'Requests in the last 24 hours: from 4 to 1,200, last 1,200',
      }),
    ).toBeTruthy()
    expect(
      screen.getByRole('img', { name: 'Transactions: no data in the last 24 hours' }),
    ).toBeTruthy()
    expect(document.querySelectorAll('.hd-chart:first-child .hw-chart-gap')).toHaveLength(2)
    await user.click(screen.getByRole('radio', { name: 'Table' }))
    const rows = within(
      screen.getByRole('region', { name: 'Metrics of the last 24 hours' }),
    ).getAllByRole('row')
    expect(rows).toHaveLength(3)
    const cells = within(rows[1] as HTMLElement).getAllByRole('cell')
    expect(cells.map((cell) => cell.textContent)).toEqual([
      '1,200',
      '1',
      '2 KB',
      '0',
      '0',
      '–',
      '3',
      '8192 TB',
      '99.5%',
    ])
  })
})

describe('the connection of an attached project', () => {
  const attached = { ...project, provisioner: 'attached', region: 'elsewhere', capabilities: [] }
  const connection = {
    host: 'db.example.com',
    port: 5432,
    database: 'shop',
    user: 'app',
    tls: 'require',
    has_tls_ca: false,
    read_only_user: null,
  }

  test('is shown without what opens it, and another one is taken over once the server has tried it', async () => {
    const path = `/platform/projects/${ref}/connection`
    const message = 'Wrong user or password.'
    const platform = fakePlatform({
      [`GET /platform/projects/${ref}`]: { body: attached },
      [`GET ${path}`]: { body: connection },
      [`PUT ${path}`]: {
        status: 400,
        body: {
          ...failure(400, 'bad_request', message).body,
          details: [{ path: 'body.connection_string', message }],
        },
      },
    })
    const { user } = openSite(`/project/${ref}/settings/general`)
    expect(await screen.findByText('db.example.com:5432')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Change connection…' }))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Test and save' }))
    expect(within(dialog).getByText('Enter the connection string.')).toBeTruthy()
    expect(platform.calls(`PUT ${path}`)).toHaveLength(0)
    await user.type(
      within(dialog).getByLabelText('Connection string'),
      'postgresql://app:secret@other.example.com/shop',
    )
    await user.click(within(dialog).getByRole('button', { name: 'Test and save' }))
    expect(await within(dialog).findByText(message)).toBeTruthy()

    platform.answer(`PUT ${path}`, { body: attached })
    platform.answer(`GET ${path}`, { body: { ...connection, host: 'other.example.com' } })
    await user.click(within(dialog).getByRole('button', { name: 'Test and save' }))
    expect(await screen.findByText('other.example.com:5432')).toBeTruthy()
    expect(platform.calls(`PUT ${path}`).at(-1)?.body).toEqual({
      connection_string: 'postgresql://app:secret@other.example.com/shop',
    })
  })
})
