import { createRemoteJWKSet, customFetch as joseFetch, type JWTVerifyGetKey } from 'jose'
import * as oidc from 'openid-client'
import type { OutboundFetch } from '../../../base/network/outbound-fetch'
import type { AuthConfig } from '../auth-config'
import { isInsecure, PROVIDER_TIMEOUT_SECONDS, throughDoor } from '../oauth/provider-client'

export type TokenIssuer = AuthConfig['third_party_issuers'][number]

/** Public keys of the services that issue tokens for users. */
export interface IssuerKeys {
  /** Returns the exact name of an issuer and its keys. @throws Error if the issuer cannot be read */
  of(issuer: TokenIssuer): Promise<KeysOfIssuer>
  /** Reads the keys now. @throws Error if there are none */
  check(issuer: TokenIssuer): Promise<void>
}

interface KeysOfIssuer {
  name: string
  keys: JWTVerifyGetKey
}

/** Issuers whose keys stay known, and for how long. */
const MAX_KNOWN = 200
const KNOWN_MS = 10 * 60_000
/** Pause after a failure: anyone can send tokens. */
const FAILED_MS = 30_000
const KEYS_TIMEOUT_MS = 5_000

export function createIssuerKeys(fetch: OutboundFetch): IssuerKeys {
  const known = new Map<string, { endsAt: number; keys: Promise<KeysOfIssuer> }>()

  async function read({ issuer, jwks_url: keysUrl }: TokenIssuer): Promise<KeysOfIssuer> {
    if (keysUrl !== '') return { name: issuer, keys: keysAt(keysUrl, fetch) }
    const url = new URL(issuer)
    const client = await oidc.discovery(url, 'howdah', {}, oidc.None(), {
      [oidc.customFetch]: throughDoor(fetch),
      ...(isInsecure(url) ? { execute: [oidc.allowInsecureRequests] } : {}),
      timeout: PROVIDER_TIMEOUT_SECONDS,
    })
    const { issuer: name, jwks_uri: found } = client.serverMetadata()
    if (found === undefined) throw new Error(`${issuer} names no address of its keys.`)
    return { name, keys: keysAt(found, fetch) }
  }

  return {
    of(issuer) {
      const id = JSON.stringify([issuer.issuer, issuer.jwks_url])
      const found = known.get(id)
      if (found !== undefined && found.endsAt > Date.now()) return found.keys
      const [oldest] = known.keys()
      if (known.size >= MAX_KNOWN && oldest !== undefined) known.delete(oldest)
      const entry = { endsAt: Date.now() + KNOWN_MS, keys: read(issuer) }
      entry.keys.catch(() => (entry.endsAt = Date.now() + FAILED_MS))
      known.set(id, entry)
      return entry.keys
    },
    async check(issuer) {
      const { keys } = await read(issuer)
      // No key has this ID, but the keys are read to find that out.
      const probe = { alg: 'RS256', kid: crypto.randomUUID() }
      await Promise.resolve(keys(probe, { payload: '', signature: '' })).catch((error: unknown) => {
        if ((error as { code?: unknown }).code !== 'ERR_JWKS_NO_MATCHING_KEY') throw error
      })
    },
  }
}

/** The library reads the keys again for a key that it does not know, with pauses of 30 seconds. */
const keysAt = (url: string, fetch: OutboundFetch): JWTVerifyGetKey =>
  createRemoteJWKSet(new URL(url), {
    timeoutDuration: KEYS_TIMEOUT_MS,
    [joseFetch]: (address, { headers, signal }) =>
      fetch(address, { headers: Object.fromEntries(headers.entries()), signal }),
  })
