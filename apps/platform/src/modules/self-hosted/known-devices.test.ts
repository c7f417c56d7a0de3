import { expect, it } from 'vitest'
import { createKnownDevices } from './known-devices'

const parts = { key: Buffer.alloc(32, 1), instanceId: 'abc', isSecure: true }
const devices = createKnownDevices(parts)
const cookieOf = (setCookie: string) => setCookie.split(';')[0] ?? ''

it('knows a device by its cookie, also with others', () => {
  const set = devices.cookieOf(null)
  expect(set).toMatch(/; Path=\/platform\/sign-in; HttpOnly; SameSite=Strict; Secure$/)
  const device = devices.of(`a=b; ${cookieOf(set)}; c=d`)
  expect(device).toMatch(/^[\da-f-]{36}$/)
  expect(devices.cookieOf(device)).toBe(set)
})

it('knows no device by a cookie that it has not signed', () => {
  const cookie = cookieOf(devices.cookieOf(null))
  const other = cookieOf(devices.cookieOf(null))
  const ofOtherKey = createKnownDevices({ ...parts, key: Buffer.alloc(32, 2) })
  for (const forged of [
    undefined,
    '',
    cookie.slice(0, -1),
    `${cookie}A`,
    `x${cookie}`,
    cookie.replace(/=.{36}/, other.slice(other.indexOf('='), other.indexOf('.'))),
    cookieOf(ofOtherKey.cookieOf(null)),
  ])
    expect(devices.of(forged), forged).toBeNull()
})
