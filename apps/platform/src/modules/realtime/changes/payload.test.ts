import { expect, it, vi } from 'vitest'
import type { Change } from './feed'
import { changeData } from './payload'

const change: Change = {
  kind: 'UPDATE',
  relation: { oid: 1, schema: 'public', table: 't', columns: ['id', 'body', 'secret'] },
  xid: 1,
  committedAt: 1_767_323_045_678_901n,
  old: null,
  values: ['1', 'x'.repeat(5_000), 's'],
}
const details = {
  oid: 1,
  rls: true,
  key: ['id'],
  columns: [
    {
      name: 'id',
      type: 'int8',
      sql: 'bigint',
      array: null,
      roles: ['anon' as const],
      judgedFor: [],
    },
    {
      name: 'body',
      type: 'text',
      sql: 'text',
      array: null,
      roles: ['anon' as const],
      judgedFor: [],
    },
    { name: 'secret', type: 'text', sql: 'text', array: null, roles: [], judgedFor: [] },
  ],
}

it('a change that is too large keeps its small values, and says so', () => {
  const view = { role: 'anon' as const, isChecked: true }
  const whole = changeData(change, details, { ...view, maxBytes: 10_000 })
  expect(JSON.parse(whole ?? '')).toMatchObject({
    commit_timestamp: '2026-01-02T03:04:05.678Z',
    record: { id: '1', body: change.values?.[1] },
    old_record: { id: '1' },
    errors: null,
  })
  const small = changeData(change, details, { ...view, maxBytes: 1_000 })
  expect(JSON.parse(small ?? '')).toMatchObject({
    record: { id: '1' },
    errors: ['Error 413: Payload Too Large'],
  })
  expect(small?.length).toBeLessThan(1_000)
  expect(whole).not.toContain('secret')
})

it('a role that may read no column gets nothing', () => {
  const view = { role: 'authenticated' as const, isChecked: true, maxBytes: 10_000 }
  expect(changeData(change, details, view)).toBeNull()
})

it('a value that is too large is not written as JSON before it is left out', () => {
  const stringify = vi.spyOn(JSON, 'stringify')
  const large = { ...change, values: ['1', '\u0001'.repeat(1_000_000), 's'] }
  const view = { role: 'anon' as const, isChecked: false, maxBytes: 10_000 }
  const small = changeData(large, details, view)
  const sizes = stringify.mock.results.map(({ value }) => String(value).length)
  stringify.mockRestore()
  expect(JSON.parse(small ?? '')).toMatchObject({
    record: { id: '1' },
    errors: ['Error 413: Payload Too Large'],
  })
  expect(Math.max(...sizes)).toBeLessThan(1_000)
})
