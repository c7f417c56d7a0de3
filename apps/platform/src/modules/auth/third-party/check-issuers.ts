import { issuerProblem } from '@howdah/rules/auth/token-issuers'
import { fieldError } from '../../../base/app-error'
import { AddressRefused } from '../../../base/network/outbound'
import type { AuthConfig } from '../auth-config'
import { handlerMessages as messages } from '../handlers.messages'
import { isIssuer } from '../rules/provider-problem'
import type { AuthServices } from '../services'
import { EmptyKeySet, type TokenIssuer } from './issuer-keys'
import { sameIssuer } from './same-issuer'

/** Checks the issuers of a change, and reads the keys of those that are new. @throws AppError 400 */
export async function checkIssuers(
  { issuerKeys, log }: Pick<AuthServices, 'issuerKeys' | 'log'>,
  { own, ref }: { own: string; ref: string },
  { after, before }: Record<'before' | 'after', AuthConfig['third_party_issuers']>,
): Promise<void> {
  const refused = (text: string) => fieldError('third_party_issuers', text)
  if (new Set(after.map(({ issuer }) => issuer)).size < after.length)
    throw refused(messages.issuerTwice)
  for (const one of after) {
    if (sameIssuer(one.issuer, own)) throw refused(messages.ownIssuer)
    const wrong = [one.issuer, one.jwks_url].find((url) => url !== '' && !isIssuer(url))
    if (wrong !== undefined) throw refused(messages.issuer(wrong))
    if (issuerProblem(one) !== null) throw refused(messages.audienceNeeded(one.issuer))
  }
  const known = new Set(before.map(keyOf))
  for (const one of after.filter((issuer) => !known.has(keyOf(issuer))))
    await issuerKeys.check(one).catch((error: unknown) => {
      log.info('The keys of an issuer were not read', { project: ref, issuer: one.issuer, error })
      throw refused(messages.noKeys(one.issuer, reasonOf(error)))
    })
}

/** Errors that are looked through for the reason. */
const MAX_CAUSES = 5

/** Returns the reason that the person can act on; empty for none: what an address has answered is not quoted. */
function reasonOf(error: unknown): string {
  let cause = error
  for (let depth = 0; depth < MAX_CAUSES && cause instanceof Error; depth += 1) {
    if (cause instanceof AddressRefused || cause instanceof EmptyKeySet) return cause.message
    cause = cause.cause
  }
  return ''
}

const keyOf = ({ issuer, jwks_url }: TokenIssuer): string => JSON.stringify([issuer, jwks_url])
