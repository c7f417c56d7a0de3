import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Credential, PassOnCall } from '../../../access/gateway.types'
import { AuthError } from '../auth-error'
import { authMessages } from '../auth.messages'
import { isAdminPath, isOpenPath } from './server-path'

/** Keys of the server; empty without one. */
export interface ServerKeys {
  anonKey: string
  serviceKey: string
}

/** Credentials of an OAuth client, as a header has them. */
const BASIC = /^basic +[\w.~+/=-]+$/i

/** Headers in place of those that a request came with. */
export interface SentKeys {
  apikey?: string
  authorization?: string
}

/**
 * Checks the key of a request, and returns the keys for the server in its place. Keys of this server
 * are never sent to another one; the token of a user is, since that server checks it.
 * @throws AuthError no_authorization, bad_jwt, not_admin
 */
export async function keysToSend(
  headers: IncomingHttpHeaders,
  path: string,
  { anonKey, serviceKey }: ServerKeys,
  credential: PassOnCall['credential'],
): Promise<SentKeys> {
  const meaningOf = (text: string): Promise<Credential | null> | Credential => {
    if (isSame(text, anonKey)) return { kind: 'key', role: 'anon' }
    if (isSame(text, serviceKey)) return { kind: 'key', role: 'service_role' }
    return credential(text)
  }
  const [, bearer] = /^bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? []
  const apikey = typeof headers.apikey === 'string' ? headers.apikey : undefined
  const key = apikey ?? bearer
  if (key === undefined) {
    // The credentials of an OAuth client are the server's own.
    const { authorization = '' } = headers
    if (isOpenPath(path))
      return {
        ...sent(anonKey, null),
        ...(BASIC.test(authorization) ? { authorization } : {}),
      }
    throw new AuthError('no_authorization', authMessages.serverKey)
  }
  const opened = await meaningOf(key)
  if (opened === null || opened.role === null)
    throw new AuthError('no_authorization', authMessages.serverKey)
  const other = bearer === undefined || bearer === key ? opened : await meaningOf(bearer)
  if (other === null) throw new AuthError('bad_jwt', authMessages.badJwt)
  if (other.kind === 'token') return sent(anonKey, bearer ?? key)
  if (other.role !== 'service_role') return sent(anonKey, null)
  if (serviceKey === '' && isAdminPath(path))
    throw new AuthError('not_admin', authMessages.serviceKeyNeeded)
  return sent(serviceKey === '' ? anonKey : serviceKey, null)
}

function sent(key: string, token: string | null): SentKeys {
  const bearer = token ?? key
  return {
    ...(key === '' ? {} : { apikey: key }),
    ...(bearer === '' ? {} : { authorization: `Bearer ${bearer}` }),
  }
}

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Compares a key in constant time. Nothing is the same as an absent one. */
const isSame = (text: string, key: string): boolean =>
  key !== '' && timingSafeEqual(digestOf(text), digestOf(key))
