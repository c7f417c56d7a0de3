import { hookFunction } from '@howdah/rules/auth/hook-function'
import { isLoopback } from '../../../base/network/loopback'

/** Target of a hook. */
export type HookAddress =
  | { kind: 'function'; schema: string; name: string }
  | { kind: 'https'; url: string }

/** Returns what an address such as `pg-functions://postgres/public/hook` or `https://…` calls; null for any other. */
export function hookAddress(uri: string): HookAddress | null {
  const named = hookFunction(uri)
  if (named) return { kind: 'function', ...named }
  if (!URL.canParse(uri)) return null
  const { hostname, password, protocol, username } = new URL(uri)
  const isSecure = protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))
  return isSecure && username === '' && password === '' ? { kind: 'https', url: uri } : null
}

const MIN_SECRET_BYTES = 24

/** Returns the key of a secret such as `v1,whsec_…`; null for anything else. */
export function hookKey(secret: string): Buffer | null {
  const [, encoded] = /^v1,whsec_([A-Za-z0-9+/]{32,400}={0,2})$/.exec(secret) ?? []
  const key = encoded === undefined ? null : Buffer.from(encoded, 'base64')
  return key !== null && key.length >= MIN_SECRET_BYTES ? key : null
}
