import type { PeopleServices } from '../modules/people/services'
import type { components } from '@howdah/contract'
import type { IncomingMessage } from 'node:http'
import type { NewSession, PersonProfile, RequestOrigin } from '../modules/people/identity.types'
import { clientAddress } from '../base/http/client-address'

/** The answer that begins a session in the browser. */
export function signedIn({ profile, setCookie }: NewSession) {
  return { status: 200, body: toProfile(profile), headers: { 'set-cookie': setCookie } } as const
}

export function toProfile({
  id,
  email,
  name,
  needsCredentials,
  hasTotp,
}: PersonProfile): components['schemas']['Profile'] {
  return { id, email, name, needs_credentials: needsCredentials, totp_enabled: hasTotp }
}

/** Returns the origin of a session: the client's address and user agent. */
export function requestOriginOf(
  request: IncomingMessage,
  { config }: Pick<PeopleServices, 'config'>,
): RequestOrigin {
  return {
    address: clientAddress(request, config.publicUrl !== null),
    userAgent: request.headers['user-agent'],
  }
}
