import { isAllowedOrigin, type RedirectRules } from '@howdah/rules/auth/redirect'
import { AuthError } from '../auth-error'
import { authMessages } from '../auth.messages'

/** Domain that a security key is bound to, and the origins whose pages may use it there. */
export interface RelyingParty {
  rpId: string
  origins: string[]
}

/** Relying party that a page asks for. */
export interface AskedParty {
  rpId: string
  /** null for the usual ones. */
  rpOrigins: readonly string[] | null
}

/**
 * Returns the relying party of a page. Each of its origins must be one that the project's sign-in may lead back to;
 * without origins it is the site, or the domain itself.
 * @throws AuthError validation_failed
 */
export function relyingPartyOf(
  { rpId, rpOrigins }: AskedParty,
  rules: RedirectRules,
): RelyingParty {
  const isOf = (origin: string) => isAllowedOrigin(origin, rules) && isWithin(hostOf(origin), rpId)
  const usual = [
    URL.canParse(rules.siteUrl) ? new URL(rules.siteUrl).origin : '',
    `https://${rpId}`,
  ]
  const origins = rpOrigins === null ? usual.filter(isOf) : rpOrigins.filter(isOf)
  if (!isDomain(rpId) || origins.length === 0 || origins.length < (rpOrigins?.length ?? 0))
    throw new AuthError('validation_failed', authMessages.badRelyingParty)
  return { rpId, origins }
}

const hostOf = (origin: string): string => new URL(origin).hostname

const isWithin = (host: string, domain: string): boolean =>
  host === domain || host.endsWith(`.${domain}`)

/** Returns true for a name of several parts, or of this machine; an IP address is none. */
const isDomain = (text: string): boolean =>
  text === 'localhost' ||
  /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])?$/.test(text)
