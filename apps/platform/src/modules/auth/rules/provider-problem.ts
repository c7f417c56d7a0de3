import { hasOwnServers, isOAuth2Preset } from '@howdah/rules/auth/oauth2-providers'
import { isLoopback } from '../../../base/network/loopback'
import type { AuthConfig } from '../auth-config'
import { handlerMessages as messages } from '../handlers.messages'

/** Returns the reason why a provider cannot be saved; null if it can. */
export function providerProblem({
  issuer,
  oauth2,
  provider,
}: AuthConfig['external_providers'][number]): string | null {
  if (isOAuth2Preset(provider)) {
    if (oauth2 !== undefined) return messages.customOnly(provider)
    if (issuer === '') return null
    if (!hasOwnServers(provider)) return messages.knownProvider(provider)
    return issuerProblem(issuer, messages.providerServer)
  }
  if (oauth2 === undefined) return issuerProblem(issuer, messages.issuer)
  if (!provider.startsWith('custom:')) return messages.customOnly(provider)
  if (issuer !== '') return messages.twoKinds(provider)
  const wrong = [oauth2.authorize_url, oauth2.token_url, oauth2.user_url].find(
    (url) => !isEndpoint(url),
  )
  return wrong === undefined ? null : messages.endpoint(wrong)
}

function issuerProblem(issuer: string, wrong: (issuer: string) => string): string | null {
  if (isIssuer(issuer)) return null
  const lacksTls = issuer.startsWith('http://') && isIssuer(issuer.replace('http', 'https'))
  return lacksTls ? messages.withoutTls(issuer) : wrong(issuer)
}

/** An issuer is an address without anything behind its path. */
export const isIssuer = (text: string): boolean => isEndpoint(text) && new URL(text).search === ''
/** Without TLS only on this machine. */
function isEndpoint(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { hash, hostname, password, protocol, username } = new URL(text)
  const isBare = [hash, password, username].every((part) => part === '')
  return isBare && (protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname)))
}
