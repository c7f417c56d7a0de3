import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'

/** Devices that have signed in before, by a cookie that the server signs. */
export interface KnownDevices {
  /** Returns the device of a request by its cookies; null for one that has not signed in. */
  of(cookies: string | undefined): string | null
  /** Returns the cookie of a device, or of a new one. */
  cookieOf(device: string | null): string
}

interface DeviceParts {
  key: Buffer
  instanceId: string
  isSecure: boolean
}

/** Seconds that browsers hold a cookie at most. */
const MAX_SECONDS = 400 * 86_400

export function createKnownDevices({ instanceId, isSecure, key }: DeviceParts): KnownDevices {
  const name = `howdah_device_${instanceId}`
  const form = new RegExp(String.raw`(?:^|;\s*)${name}=([\w-]{36})\.([\w-]{43})(?:;|$)`)
  const sign = (device: string) => createHmac('sha256', key).update(device).digest()
  return {
    of(cookies = '') {
      const [, device = '', signature = ''] = form.exec(cookies) ?? []
      const given = Buffer.from(signature, 'base64url')
      const right = sign(device)
      return given.length === right.length && timingSafeEqual(given, right) ? device : null
    },
    cookieOf(known) {
      const device = known ?? randomUUID()
      const value = `${device}.${sign(device).toString('base64url')}`
      return `${name}=${value}; Max-Age=${MAX_SECONDS}; Path=/platform/sign-in; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`
    },
  }
}
