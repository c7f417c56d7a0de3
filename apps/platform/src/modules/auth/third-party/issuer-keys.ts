import { createRemoteJWKSet, customFetch as joseFetch, errors, type JWTVerifyGetKey } from 'jose'
import * as oidc from 'openid-client'
import type { OutboundFetch } from '../../../base/network/outbound-fetch'
import type { AuthConfig } from '../auth-config'
import { handlerMessages } from '../handlers.messages'
import { isInsecure, PROVIDER_TIMEOUT_SECONDS, throughDoor } from '../oauth/provider-client'
import { isIssuer } from '../rules/provider-problem'
import { sameIssuer } from './same-issuer'

/** A key set without a key. */
export class EmptyKeySet extends Error {
  override readonly name = 'EmptyKeySet'

  constructor() {
    super(handlerMessages.emptyKeySet)
  }
}

type RemoteKeys = ReturnType<typeof createRemoteJWKSet>

export type TokenIssuer = AuthConfig['third_party_issuers'][number]

/** Public keys of the services that issue tokens for users. */
export interface IssuerKeys {
  /** Returns the keys of an issuer, former ones while it cannot be read. @throws Error without any */
  of(issuer: TokenIssuer): Promise<JWTVerifyGetKey>
  /** Reads the keys now. @throws Error if there are none */
  check(issuer: TokenIssuer): Promise<void>
}

/** Issuers whose keys stay known, and for how long. */
const MAX_KNOWN = 200
const KNOWN_MS = 10 * 60_000
/** Pause after a failure: anyone can send tokens. */
const FAILED_MS = 30_000
const KEYS_TIMEOUT_MS = 5_000

interface Known {
  endsAt: number
  keys: Promise<JWTVerifyGetKey>
}

export function createIssuerKeys(fetch: OutboundFetch): IssuerKeys {
  const known = new Map<string, Known>()

  async function read({ issuer, jwks_url: typed }: TokenIssuer): Promise<RemoteKeys> {
    const keys = keysAt(typed === '' ? await discover(issuer) : typed)
    await load(keys)
    return keys
  }

  async function discover(issuer: string): Promise<string> {
    const url = new URL(issuer)
    const client = await oidc.discovery(url, 'howdah', {}, oidc.None(), {
      [oidc.customFetch]: throughDoor(fetch),
      ...(isInsecure(url) ? { execute: [oidc.allowInsecureRequests] } : {}),
      timeout: PROVIDER_TIMEOUT_SECONDS,
    })
    const { issuer: name, jwks_uri: found = '' } = client.serverMetadata()
    if (!sameIssuer(name, issuer)) throw new Error(`${issuer} names itself ${name}.`)
    if (!isIssuer(found)) throw new Error(`${issuer} names no address of its keys.`)
    return found
  }

  /** Known keys stay good; an unknown one is looked for every 30 seconds, also after a failure. */
  function keysAt(url: string): RemoteKeys {
    let pausedUntil = 0
    return createRemoteJWKSet(new URL(url), {
      timeoutDuration: KEYS_TIMEOUT_MS,
      cooldownDuration: FAILED_MS,
      cacheMaxAge: Infinity,
      async [joseFetch](address, { headers, signal }) {
        if (Date.now() < pausedUntil) throw new Error(`${url} could not be read.`)
        pausedUntil = Date.now() + FAILED_MS
        return fetch(address, { headers: Object.fromEntries(headers.entries()), signal })
      },
    })
  }

  return {
    of(issuer) {
      const id = JSON.stringify([issuer.issuer, issuer.jwks_url])
      const former = known.get(id)
      if (former !== undefined && former.endsAt > Date.now()) return former.keys
      const [oldest] = known.keys()
      if (known.size >= MAX_KNOWN && oldest !== undefined) known.delete(oldest)
      const fresh = read(issuer)
      const entry: Known = { endsAt: Date.now() + KNOWN_MS, keys: fresh }
      fresh.catch(() => (entry.endsAt = Date.now() + FAILED_MS))
      // An issuer that is away signs no one out.
      if (former !== undefined) entry.keys = fresh.catch(() => former.keys)
      entry.keys.catch(() => undefined)
      known.set(id, entry)
      return entry.keys
    },
    async check(issuer) {
      const keys = await read(issuer)
      if ((keys.jwks()?.keys.length ?? 0) === 0) throw new EmptyKeySet()
    },
  }
}

/** Reads the keys: none has this ID, which is found out by reading them. */
async function load(keys: JWTVerifyGetKey): Promise<void> {
  const probe = { alg: 'RS256', kid: crypto.randomUUID() }
  await Promise.resolve(keys(probe, { payload: '', signature: '' })).catch((error: unknown) => {
    if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
  })
}
