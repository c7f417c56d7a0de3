import type { Log } from '../../../base/log/log'
import type { OutboundFetch } from '../../../base/network/outbound-fetch'
import type { AuthConfig, AuthConfigs } from '../auth-config'
import { AuthError } from '../auth-error'
import { authMessages } from '../auth.messages'

type Provider = AuthConfig['security_captcha_provider']

/** Addresses that verify tokens. */
const VERIFIERS: Readonly<Record<Provider, string>> = {
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
}

export interface CaptchaRequest {
  ref: string
  config: AuthConfig
  /** From the client; empty without one. */
  token: string
  /** Address of the client. */
  address: string
}

/** Verifies that a person has solved a captcha. */
export interface Captcha {
  /** @throws AuthError captcha_failed */
  check(request: CaptchaRequest): Promise<void>
}

export interface CaptchaParts {
  fetch: OutboundFetch
  log: Log
  authConfigs: Pick<AuthConfigs, 'secretsOf'>
  /** Compatible verifier in place of those of the providers; null for those. */
  url: string | null
}

export const createCaptcha = ({ authConfigs, fetch, log, url }: CaptchaParts): Captcha => ({
  async check({ address, config, ref, token }) {
    if (token === '') throw new AuthError('captcha_failed', authMessages.captchaMissing)
    const { security_captcha_secret: secret = '' } = await authConfigs.secretsOf(ref)
    const response = await fetch(url ?? VERIFIERS[config.security_captcha_provider], {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ secret, response: token, remoteip: address }).toString(),
    }).catch((cause: unknown) => {
      log.warn('A captcha could not be verified', { project: ref, error: cause })
      // Clients read no text of a failure of the server.
      throw new AuthError('captcha_failed', authMessages.captchaUnreachable, { cause })
    })
    const answer = (await response.json().catch(() => null)) as { success?: unknown } | null
    if (answer?.success !== true)
      throw new AuthError('captcha_failed', authMessages.captchaFailed(reasonsOf(answer)))
  },
})

/** Returns the error codes of an answer. */
function reasonsOf(answer: object | null): string {
  const codes: unknown = answer !== null && 'error-codes' in answer ? answer['error-codes'] : []
  return Array.isArray(codes)
    ? codes
        .filter((code) => typeof code === 'string')
        .join(', ')
        .slice(0, 200)
    : ''
}
