import type { Invoice } from '@howdah/platform-client/resources/billing/invoices'
import { describe, expect, test } from 'vitest'
import { addressProblems, emptyAddress, trimmed } from './address-fields'
import { countries } from './countries'
import { addressLines, invoiceCsv } from './invoice-words'

const address = {
  ...emptyAddress,
  name: ' Acme ',
  line1: '1 Main Street',
  city: 'Bern',
  postal_code: '3000',
  country: 'CH',
}

describe('an address', () => {
  test('needs a name, a street, a city and a country, and an email that is one', () => {
    expect(addressProblems(address)).toEqual({})
    expect(Object.keys(addressProblems({ ...emptyAddress, name: ' ' }))).toEqual([
      'name',
      'line1',
      'city',
      'country',
    ])
    expect(Object.keys(addressProblems({ ...address, email: 'bills at acme' }))).toEqual(['email'])
    expect(trimmed(address).name).toBe('Acme')
  })

  test('is written as on a letter', () => {
    expect(addressLines(trimmed(address))).toEqual([
      'Acme',
      '1 Main Street',
      '3000 Bern',
      'Switzerland',
    ])
  })

  test('is in a country that has a name', () => {
    expect(countries).toHaveLength(249)
    expect(countries.filter(({ code, name }) => code === name)).toEqual([])
  })
})

test.each([
  ['\t=1+1', `"'\t=1+1"`],
  ['\r=1+1', `"'\r=1+1"`],
  [' @sum', `' @sum`],
  ['＝1+1', `'＝1+1`],
  ['shop;=1+1', '"shop;=1+1"'],
  ['shop=1', 'shop=1'],
])('a project called %j is a text to a spreadsheet', (name, field) => {
  const invoice: Invoice = {
    ...{
      id: 'i',
      number: '1-2026-01',
      period: { start: '2026-01-01', end: '2026-02-01' },
      plan: { id: 'pro', name: 'Pro' },
    },
    ...{
      status: 'not_charged',
      amount: null,
      issued_at: '2026-02-01T01:00:00Z',
      spend_cap: true,
      billed_to: null,
    },
    lines: [
      {
        metric: 'EGRESS',
        included: 10,
        used: 12,
        beyond: 2,
        projects: [{ ref: 'r', name, used: 12 }],
      },
    ],
  }
  expect(invoiceCsv(invoice)).toContain(`,EGRESS,${field},,12,\r\n`)
})

test('an invoice as CSV has a row for each metric and project, and no name becomes a formula', () => {
  const invoice: Invoice = {
    ...{
      id: 'i',
      number: '1-2026-01',
      period: { start: '2026-01-01', end: '2026-02-01' },
      plan: { id: 'pro', name: 'Pro' },
    },
    ...{
      status: 'not_charged',
      amount: null,
      issued_at: '2026-02-01T01:00:00Z',
      spend_cap: true,
      billed_to: null,
    },
    lines: [
      {
        metric: 'EGRESS',
        included: 10,
        used: 12,
        beyond: 2,
        projects: [{ ref: 'r', name: '=shop, "new"', used: 12 }],
      },
      { metric: 'REQUESTS', included: null, used: 3, beyond: 0, projects: [] },
    ],
  }
  expect(invoiceCsv(invoice).split('\r\n')).toEqual([
    'invoice,month,plan,status,amount,currency,metric,project,included,used,above',
    '1-2026-01,2026-01,Pro,not_charged,,,EGRESS,,10,12,2',
    '1-2026-01,2026-01,Pro,not_charged,,,EGRESS,"\'=shop, ""new""",,12,',
    '1-2026-01,2026-01,Pro,not_charged,,,REQUESTS,,,3,0',
    '',
  ])
})
