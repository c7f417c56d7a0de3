import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { failure, fakePlatform, organization, ownerMay } from '../../../../testing/fake-platform'
import { heading, here, openSite } from '../../../../testing/open-site'

afterEach(() => vi.unstubAllGlobals())

const GB = 1024 ** 3
const path = '/platform/organizations/acme'
const billing = {
  plan: { id: 'pro', name: 'Pro' },
  period: { start: '2026-01-01', end: '2026-02-01' },
  spend_cap: { choice: 'optional', enabled: true },
  payments: { provider: 'none', charges: false, plan_changes: true },
  address: null,
}
const usage = {
  ...{ usage_billing_enabled: false, start: '2026-01-01T00:00:00Z', end: '2026-02-01T00:00:00Z' },
  usages: [
    {
      ...{
        metric: 'EGRESS',
        capped: true,
        available_in_plan: true,
        unlimited: false,
        pricing_free_units: 250 * GB,
        usage: 6 * GB,
      },
      project_allocations: [],
    },
  ],
}
const may = (...actions: string[]) => ({
  'GET /platform/profile/permissions': {
    body: [
      {
        ...{ organization_slug: 'acme', role: 'owner', projects: [] },
        permissions: [
          ...ownerMay,
          { action: 'read', resource: 'reports' },
          ...actions.map((action) => ({ action, resource: 'billing' })),
        ],
      },
    ],
  },
})
const answers = {
  ...may('read', 'update'),
  [`GET ${path}/billing`]: { body: billing },
  [`GET ${path}/usage`]: { body: usage },
  [`GET ${path}/invoices`]: { body: { count: 0, invoices: [] } },
}

describe('billing', () => {
  test('a plan is changed in a dialog that says what changes and what would be above it', async () => {
    const platform = fakePlatform(answers)
    const { user } = openSite('/org/acme/billing')
    await heading('Billing')
    expect(await screen.findByText('6 GB')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Change plan…' }))
    expect(here()).toBe('/org/acme/billing?panel=plan')
    const dialog = await screen.findByRole('dialog', { name: 'Change plan' })
    await user.click(within(dialog).getByRole('radio', { name: /^Team/ }))
    expect(within(dialog).getByText('Both plans have the same limits.')).toBeTruthy()
    await user.click(within(dialog).getByRole('radio', { name: /^Free/ }))
    const rows = within(within(dialog).getByRole('table', { name: 'What changes' })).getAllByRole(
      'row',
    )
    expect(rows.map((row) => row.textContent)).toContain('Egress250 GB5 GBAbove it 6 GB')
    expect(
      within(dialog).getByText(
        'Takes effect immediately. Nothing is charged. The spend cap is always on.',
      ),
    ).toBeTruthy()

    platform.answer(
      `PUT ${path}/billing/plan`,
      failure(409, 'conflict', 'There is an unpaid invoice.'),
    )
    await user.click(within(dialog).getByRole('button', { name: 'Downgrade to Free' }))
    expect(await within(dialog).findByText('There is an unpaid invoice.')).toBeTruthy()
    const free = {
      ...billing,
      plan: { id: 'free', name: 'Free' },
      spend_cap: { choice: 'always', enabled: true },
    }
    platform.answer(`PUT ${path}/billing/plan`, { body: { billing: free, continue_at: null } })
    platform.answer(`GET ${path}/billing`, { body: free })
    await user.click(within(dialog).getByRole('button', { name: 'Downgrade to Free' }))
    expect(await screen.findByText('Plan changed to Free.')).toBeTruthy()
    expect(platform.calls(`PUT ${path}/billing/plan`).at(-1)?.body).toEqual({ plan: 'free' })
    expect(here()).toBe('/org/acme/billing')
    expect(screen.getByRole('switch', { name: 'Spend cap' }).hasAttribute('disabled')).toBe(true)
    // What is used is held against the new plan.
    await vi.waitFor(() => expect(platform.calls(`GET ${path}/usage`).length).toBeGreaterThan(1))
  })

  test('the spend cap is switched at once, and says what it does', async () => {
    const platform = fakePlatform(answers)
    const { user } = openSite('/org/acme/billing')
    const cap = await screen.findByRole('switch', { name: 'Spend cap' })
    const off = { ...billing, spend_cap: { choice: 'optional', enabled: false } }
    platform.answer(`PATCH ${path}/billing`, { body: off })
    platform.answer(`GET ${path}/billing`, { body: off })
    await user.click(cap)
    expect(
      await screen.findByText(
        'Usage above the plan is added to your invoice. Nothing is charged on this server.',
      ),
    ).toBeTruthy()
    expect(platform.calls(`PATCH ${path}/billing`)[0]?.body).toEqual({ spend_cap: false })
  })

  test('the address is judged before it is sent', async () => {
    const platform = fakePlatform(answers)
    const { user } = openSite('/org/acme/billing')
    await user.type(await screen.findByRole('textbox', { name: 'City' }), 'Bern')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(screen.getAllByText('Required.')).toHaveLength(3)
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name or company' }))
    await user.type(screen.getByRole('textbox', { name: 'Name or company' }), 'Acme')
    await user.type(screen.getByRole('textbox', { name: 'Address' }), '1 Main Street')
    // Found by typing: to ask two hundred countries for their names takes seconds here.
    screen.getByRole('combobox', { name: 'Country' }).focus()
    await user.keyboard('Switzerland')
    const address = {
      name: 'Acme',
      email: '',
      line1: '1 Main Street',
      line2: '',
      city: 'Bern',
      region: '',
      postal_code: '',
      country: 'CH',
      tax_id: '',
    }
    platform.answer(`PATCH ${path}/billing`, { body: { ...billing, address } })
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Address saved.')).toBeTruthy()
    expect(platform.calls(`PATCH ${path}/billing`)[0]?.body).toEqual({ address })
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  })

  test('an invoice opens from the list, says that nothing is charged, and can be downloaded', async () => {
    const summary = {
      ...{
        id: '0b9f5d10-1c2d-4e3f-8a5b-6c7d8e9f0a1b',
        number: '1-2026-01',
        period: billing.period,
        plan: billing.plan,
      },
      ...{ status: 'not_charged', amount: null, issued_at: '2026-02-01T01:00:00Z' },
    }
    const line = {
      metric: 'EGRESS',
      included: 5 * GB,
      used: 6 * GB,
      beyond: GB,
      projects: [{ ref: 'r', name: 'shop', used: 6 * GB }],
    }
    fakePlatform({
      ...answers,
      [`GET ${path}/invoices`]: { body: { count: 1, invoices: [summary] } },
      [`GET ${path}/invoices/${summary.id}`]: {
        body: { ...summary, spend_cap: true, billed_to: null, lines: [line] },
      },
    })
    const { user } = openSite('/org/acme/billing')
    await user.click(await screen.findByRole('link', { name: 'January 2026' }))
    const dialog = await screen.findByRole('dialog', { name: 'Invoice 1-2026-01' })
    expect(
      within(dialog).getByText('Nothing is charged: this server has no payment provider.'),
    ).toBeTruthy()
    const rows = within(within(dialog).getByRole('table', { name: 'Lines' })).getAllByRole('row')
    expect(rows.slice(1).map((row) => row.textContent)).toEqual(['Egress5 GB6 GB1 GB', 'shop6 GB'])
    const blobs: Blob[] = []
    URL.createObjectURL = (blob) => (blobs.push(blob as Blob), 'blob:invoice')
    URL.revokeObjectURL = () => undefined
    await user.click(within(dialog).getByRole('button', { name: 'Download CSV' }))
    expect(await blobs[0]?.text()).toContain('1-2026-01,2026-01,Pro,not_charged')
    await user.click(within(dialog).getByRole('button', { name: 'Close' }))
    expect(here()).toBe('/org/acme/billing')
  })

  test('who may only read it changes nothing', async () => {
    fakePlatform({ ...answers, ...may('read') })
    openSite('/org/acme/billing?panel=plan')
    expect(await screen.findByText(/Only owners can change the plan/)).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Change plan…' })).toBeNull()
    expect(screen.getByRole('textbox', { name: 'City' }).hasAttribute('readonly')).toBe(true)
  })

  test('of an organization that a partner manages offers no other plan', async () => {
    fakePlatform({
      ...answers,
      [`GET ${path}`]: { body: { ...organization, managed_by: 'aws-marketplace' } },
    })
    openSite('/org/acme/billing?panel=plan')
    expect(await screen.findByText(/are managed by the partner/)).toBeTruthy()
    expect(await screen.findByRole('switch', { name: 'Spend cap' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Change plan…' })).toBeNull()
  })

  test('is no page for who may not read it', async () => {
    fakePlatform({ ...answers, ...may() })
    openSite('/org/acme/billing')
    expect(await heading('You don’t have access to this page')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Billing' })).toBeNull()
  })
})
