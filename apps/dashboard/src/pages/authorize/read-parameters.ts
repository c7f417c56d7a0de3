import type { AuthorizationParameters } from '@howdah/platform-client/resources/oauth/authorizations'

const names = [
  'client_id',
  'redirect_uri',
  'response_type',
  'scope',
  'state',
  'code_challenge',
  'code_challenge_method',
] as const

/**
 * Reads the parameters of an application's authorization request from the URL; null when there are
 * none.
 */
export function readParameters(search: string): AuthorizationParameters | null {
  const query = new URLSearchParams(search)
  if (!query.get('client_id')) return null
  const found = names.flatMap((name) => {
    const value = query.get(name)
    return value === null ? [] : [[name, value] as const]
  })
  return Object.fromEntries(found)
}
