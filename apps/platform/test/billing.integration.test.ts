import type { components } from '@howdah/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { billMonths } from '../src/modules/billing/biller'
import { createBilling } from '../src/modules/billing/billing'
import { BillingError } from '../src/modules/billing/billing-error'
import type { PaymentProvider } from '../src/modules/billing/billing.types'
import { noPayments } from '../src/modules/billing/no-payments'
import { emitThresholds } from '../src/modules/billing/emit-thresholds'
import { call, newSession } from '../src/server/http/testing/call'
import type { ProjectSample } from '../src/modules/metrics/metrics.types'
import { startRolesFixture, type RolesFixture, type Who } from '../src/access/testing/roles-fixture'

const GB = 1024 ** 3

let roles: RolesFixture
const cookies = new Map<Who, string>()

beforeAll(async () => {
  roles = await startRolesFixture()
  for (const who of ['owner', 'administrator', 'developer', 'reader'] as const) {
    cookies.set(who, await newSession(roles.platform, roles.people.get(who) ?? ''))
  }
})
beforeEach(async () => {
  await roles.restore()
  const { control } = roles.platform
  await control.query('delete from notifications')
  await control.query('delete from project_hours')
  await control.query('delete from invoices')
  await control.query('delete from plan_changes')
  await control.query('delete from spend_cap_changes')
  await control.query(`update organizations set plan = 'pro', spend_cap = true, billing_address = null, billing_customer = null,
    managed_by = 'howdah', billed_from = date_trunc('month', now() at time zone 'utc')`)
  roles.platform.billing = createBilling(control, noPayments)
})
afterAll(() => roles.testPlatform.stop())

const ask = (who: Who, method: string, path: string, json?: unknown) =>
  call(`${roles.testPlatform.url}/platform${path}`, {
    method,
    headers: { origin: roles.testPlatform.url, version: '2', cookie: cookies.get(who) ?? '' },
    ...(json === undefined ? {} : { json }),
  })
const organization = '/organizations/personal'
const billing = async (who: Who = 'owner') =>
  (await ask(who, 'GET', `${organization}/billing`)).body as components['schemas']['Billing']
const putPlan = (plan: string, who: Who = 'owner') =>
  ask(who, 'PUT', `${organization}/billing/plan`, { plan })
const titles = async (who: Who) =>
  ((await ask(who, 'GET', '/notifications')).body as components['schemas']['Notification'][]).map(
    ({ data }) => data.title,
  )

const address = {
  ...{
    name: 'Acme Ltd',
    email: 'bills@example.com',
    line1: '1 Main Street',
    line2: '',
    city: 'Springfield',
  },
  ...{ region: '', postal_code: '12345', country: 'US', tax_id: '' },
}

function sample(egressBytes: number, databaseBytes = '0'): ProjectSample {
  const cluster = {
    connections: 1,
    maxConnections: 60,
    databaseBytes,
    transactions: null,
    blocksHit: null,
    blocksRead: null,
  }
  return {
    ...{ ref: roles.refs.theirs, requests: 1, errors: 0, egressBytes, storageBytes: '0', cluster },
    ...{ realtimeMessages: 0, realtimeClients: 0, realtimeJoins: 0, realtimeChanges: 0 },
    realtimeDropped: 0,
  }
}

describe('a plan', () => {
  test('is changed by owners alone, counts at once, and the audit log says from what to what', async () => {
    expect((await putPlan('team', 'administrator')).status).toBe(403)
    expect((await putPlan('team')).body).toMatchObject({
      continue_at: null,
      billing: { plan: { id: 'team', name: 'Team' } },
    })
    expect(await billing('administrator')).toMatchObject({
      plan: { id: 'team' },
      payments: { provider: 'none', charges: false, plan_changes: true },
    })
    expect((await ask('reader', 'GET', `${organization}/billing`)).status).toBe(403)
    expect((await ask('owner', 'GET', `${organization}/audit-log?limit=1`)).body).toMatchObject({
      entries: [{ action: 'changePlan', before: { plan: 'pro' }, after: { plan: 'team' } }],
    })
    expect((await putPlan('gold')).status).toBe(400)
  })

  test('of an organization that a partner manages is changed there', async () => {
    await roles.platform.control.query(
      `update organizations set managed_by = 'vercel-marketplace' where slug = 'personal'`,
    )
    expect(await putPlan('team')).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/partner/) as string },
    })
    expect(await billing()).toMatchObject({ plan: { id: 'pro' } })
  })

  test('leaves a choice about the spend cap, or not; with it off the usage check is not made', async () => {
    const cap = (enabled: boolean) =>
      ask('owner', 'PATCH', `${organization}/billing`, { spend_cap: enabled })
    const isBilled = async () =>
      (
        (await ask('owner', 'GET', `${organization}/usage`)).body as {
          usage_billing_enabled: boolean
        }
      ).usage_billing_enabled
    expect([(await billing()).spend_cap, await isBilled()]).toEqual([
      { choice: 'optional', enabled: true },
      false,
    ])
    expect((await cap(false)).body).toMatchObject({
      spend_cap: { choice: 'optional', enabled: false },
    })
    expect(await isBilled()).toBe(true)
    await putPlan('free')
    expect([(await billing()).spend_cap, await isBilled()]).toEqual([
      { choice: 'always', enabled: true },
      false,
    ])
    expect(await cap(false)).toMatchObject({
      status: 409,
      body: { message: 'The Free plan always has a spend cap.' },
    })
    await putPlan('enterprise')
    expect((await cap(true)).status).toBe(409)
    expect((await billing()).spend_cap).toEqual({ choice: 'none', enabled: false })
  })
})

test('the billing address is stored and in the audit log, and an invalid one is refused', async () => {
  const patch = (json: object, who: Who = 'owner') =>
    ask(who, 'PATCH', `${organization}/billing`, json)
  expect((await patch({ address }, 'administrator')).status).toBe(403)
  expect((await patch({ address })).body).toMatchObject({ address })
  expect((await billing()).address).toEqual(address)
  expect((await ask('owner', 'GET', `${organization}/audit-log?limit=1`)).body).toMatchObject({
    entries: [{ action: 'updateBilling', before: { address: null }, after: { address } }],
  })
  for (const wrong of [{ country: 'Germany' }, { name: ' ' }, { email: 'unknown' }, { city: '' }]) {
    expect((await patch({ address: { ...address, ...wrong } })).status).toBe(400)
  }
  expect((await patch({})).status).toBe(400)
  expect((await patch({ address: null })).body).toMatchObject({ address: null })
})

describe('an invoice', () => {
  const month = (back: number) => {
    const now = new Date()
    return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back))
  }
  const day = (back: number) => month(back).toISOString().slice(0, 10)
  const bill = (now: Date) => billMonths(roles.platform, now)
  const list = async () =>
    (await ask('owner', 'GET', `${organization}/invoices`)).body as {
      invoices: components['schemas']['InvoiceSummary'][]
      count: number
    }
  const details = async (id: string) =>
    (await ask('administrator', 'GET', `${organization}/invoices/${id}`))
      .body as components['schemas']['Invoice']

  test('is made from what was measured when its month has ended, once, against the plan of then, and says that nothing is charged', async () => {
    const { control, metrics } = roles.platform
    await control.query('update organizations set billed_from = $1', [day(2)])
    await metrics.record(new Date(month(2).getTime() + 86_400_000), [sample(6 * GB, String(GB))])
    await metrics.record(month(1), [sample(1)])
    await ask('owner', 'PATCH', `${organization}/billing`, { address })
    // The month was over when the plan changed.
    await control.query(`update organizations set plan = 'free'`)
    await putPlan('team')

    // What was counted last may not be written yet.
    await bill(new Date(month(1).getTime() + 60_000))
    expect(await list()).toEqual({ count: 0, invoices: [] })
    await bill(new Date(month(1).getTime() + 2 * 3_600_000))
    await bill(new Date(month(1).getTime() + 2 * 3_600_000))
    const { count, invoices } = await list()
    expect(count).toBe(1)
    const id = roles.organizationIds.theirs
    expect(invoices[0]).toMatchObject({
      ...{ number: `${id}-${day(2).slice(0, 7)}`, period: { start: day(2), end: day(1) } },
      ...{ plan: { id: 'free' }, status: 'not_charged', amount: null },
    })
    const invoice = await details(invoices[0]?.id ?? '')
    expect(invoice).toMatchObject({ spend_cap: true, billed_to: address })
    expect(invoice.lines.map(({ metric }) => metric)).toEqual([
      'DATABASE_SIZE',
      'STORAGE_SIZE',
      'EGRESS',
      'REQUESTS',
      'REALTIME_MESSAGES',
      'REALTIME_CLIENTS',
      'MONTHLY_ACTIVE_USERS',
    ])
    expect(invoice.lines.find(({ metric }) => metric === 'EGRESS')).toMatchObject({
      ...{ included: 5 * GB, used: 6 * GB, beyond: GB },
      projects: [{ ref: roles.refs.theirs, used: 6 * GB }],
    })
    expect((await ask('developer', 'GET', `${organization}/invoices/${invoice.id}`)).status).toBe(
      403,
    )
    expect(
      (await ask('owner', 'GET', `${organization}/invoices/${crypto.randomUUID()}`)).status,
    ).toBe(404)

    // A server that was off for a while makes up for it.
    await bill(new Date(month(-1).getTime() + 2 * 3_600_000))
    expect((await list()).invoices.map(({ period }) => period.start)).toEqual([
      day(0),
      day(1),
      day(2),
    ])
  })

  test('keeps to the spend cap of its month, whatever it is switched to before the invoice is made', async () => {
    await roles.platform.control.query(
      `update organizations set spend_cap = false, billed_from = $1 where slug = 'personal'`,
      [day(1)],
    )
    expect(
      (await ask('owner', 'PATCH', `${organization}/billing`, { spend_cap: true })).status,
    ).toBe(200)
    await bill(new Date(month(0).getTime() + 2 * 3_600_000))
    expect(await details((await list()).invoices[0]?.id ?? '')).toMatchObject({
      plan: { id: 'pro' },
      spend_cap: false,
    })
  })

  test('is charged by a payment provider, which hears of plans and addresses, may refuse, and is asked again when it fails', async () => {
    const asked: unknown[] = []
    let isDown = true
    const payments: PaymentProvider = {
      name: 'bank',
      charges: true,
      keepCustomer: ({ organizationId }) => Promise.resolve(`customer ${organizationId}`),
      changePlan({ customer, from, to }) {
        asked.push([customer.customer, from, to])
        if (to === 'free')
          return Promise.reject(new BillingError('refused', 'There is an unpaid invoice.'))
        return Promise.resolve({
          continueAt: to === 'team' ? 'https://bank.example.com/card' : null,
        })
      },
      charge({ customer, invoice }) {
        asked.push([customer.customer, invoice.lines.length])
        if (isDown) return Promise.reject(new Error('The bank is closed.'))
        return Promise.resolve({ status: 'paid', amount: { value: '25.00', currency: 'EUR' } })
      },
    }
    const { control } = roles.platform
    roles.platform.billing = createBilling(control, payments)
    const customer = `customer ${roles.organizationIds.theirs}`
    expect((await putPlan('team')).body).toMatchObject({
      continue_at: 'https://bank.example.com/card',
      billing: { plan: { id: 'pro' } },
    })
    expect(await putPlan('free')).toMatchObject({
      status: 409,
      body: { message: 'There is an unpaid invoice.' },
    })
    expect((await putPlan('enterprise')).body).toMatchObject({
      continue_at: null,
      billing: { plan: { id: 'enterprise' } },
    })
    expect(asked.splice(0)).toEqual([
      [customer, 'pro', 'team'],
      [customer, 'pro', 'free'],
      [customer, 'pro', 'enterprise'],
    ])

    await control.query(`update organizations set billed_from = $1 where slug = 'personal'`, [
      day(1),
    ])
    const parts = { ...roles.platform, payments }
    await billMonths(parts, month(0))
    expect((await list()).count).toBe(0)
    const afterwards = new Date(month(0).getTime() + 2 * 3_600_000)
    await billMonths(parts, afterwards)
    expect((await list()).invoices).toMatchObject([{ status: 'open', amount: null }])
    isDown = false
    await billMonths(parts, afterwards)
    await billMonths(parts, afterwards)
    expect((await list()).invoices).toMatchObject([
      { status: 'paid', amount: { value: '25.00', currency: 'EUR' } },
    ])
    expect(asked).toEqual([
      [customer, 7],
      [customer, 7],
    ])
  })
})

describe('a limit', () => {
  const emit = () => emitThresholds(roles.platform, new Date())

  test('that is approached and then exceeded is reported, each once, to people who see the billing', async () => {
    const { metrics } = roles.platform
    await putPlan('free')
    await metrics.record(new Date(), [sample(3 * GB)])
    await emit()
    expect(await titles('owner')).toEqual([])
    await metrics.record(new Date(), [sample(1.5 * GB)])
    await emit()
    await emit()
    const neared = 'Personal is close to its limit: egress'
    expect(await titles('owner')).toEqual([neared])
    // Its average counts.
    await metrics.record(new Date(), [sample(2 * GB, String(3 * GB))])
    await emit()
    await emit()
    const past = (what: string) => `Personal is above its limit: ${what}`
    expect((await titles('administrator')).sort()).toEqual([
      past('database size'),
      past('egress'),
      neared,
    ])
    expect(await titles('developer')).toEqual([])
    const passed = (await ask('owner', 'GET', '/notifications?priority=Critical'))
      .body as components['schemas']['Notification'][]
    expect(passed.find(({ data }) => data.title.endsWith('egress'))?.data).toMatchObject({
      message:
        'It uses 6.5 GB of the 5 GB included in its plan. Nothing is blocked. Use less or upgrade.',
      actions: [
        { label: 'Open usage', page: 'organizationUsage', params: { slug: 'personal' } },
        { label: 'Open billing', page: 'organizationBilling', params: { slug: 'personal' } },
      ],
    })
  })

  test('without a spend cap is a warning, since what is above it goes on the invoice', async () => {
    await ask('owner', 'PATCH', `${organization}/billing`, { spend_cap: false })
    await roles.platform.metrics.record(new Date(), [sample(300 * GB)])
    await emit()
    const [notified] = (await ask('owner', 'GET', '/notifications'))
      .body as components['schemas']['Notification'][]
    expect(notified).toMatchObject({
      priority: 'Warning',
      data: { message: expect.stringMatching(/added to the invoice\.$/) as string },
    })
  })
})
