import { describe, expect, it } from 'vitest'
import { AuthError } from '../auth-error'
import { readUserCursor } from './user-sorts'

const ID = '5d0c4f0b-64a3-4a4e-9d2c-0a8c2f6b3f11'

describe('a cursor of the list of users', () => {
  it('has the value and the ID of a user', () => {
    const hex = Buffer.from('zoë@example.com').toString('hex')
    expect(readUserCursor(`${hex}_${ID}`, 'email_asc')).toEqual({
      value: 'zoë@example.com',
      id: ID,
    })
    expect(readUserCursor(`none_${ID}`, 'email_desc')).toEqual({ value: null, id: ID })
    expect(readUserCursor(`1795000000.5_${ID}`, 'created_desc').value).toBe(
      '2026-11-18T11:06:40.500000Z',
    )
  })

  it.each([
    ['a NUL', `00_${ID}`, 'email_asc'],
    ['a NUL after other characters', `61620063_${ID}`, 'email_asc'],
    ['bytes that are no text', `ff_${ID}`, 'email_asc'],
    ['half a byte', `616_${ID}`, 'email_asc'],
    ['a year that no timestamp has', `9999999999999_${ID}`, 'created_desc'],
    ['no ID', `6162_1`, 'email_asc'],
  ] as const)('is refused with %s', (_, cursor, sort) => {
    expect(() => readUserCursor(cursor, sort)).toThrow(AuthError)
  })

  it.each([
    ['99999999999', '5138-11-16T09:46:39.000000Z'],
    ['1795000000.123456', '2026-11-18T11:06:40.123456Z'],
    ['-0.25', '1969-12-31T23:59:59.750000Z'],
    ['-86400.000001', '1969-12-30T23:59:59.999999Z'],
    ['253402300800', '10000-01-01T00:00:00.000000Z'],
    ['9224318015999.999999', '294276-12-31T23:59:59.999999Z'],
    ['-62135596800.000001', '0001-12-31T23:59:59.999999Z BC'],
    ['Infinity', 'infinity'],
    ['-Infinity', '-infinity'],
  ])('has the time of a row at %s seconds', (seconds, time) => {
    expect(readUserCursor(`${seconds}_${ID}`, 'created_asc').value).toBe(time)
  })
})
