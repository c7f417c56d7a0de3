import type { KeyedCall, PublicCall, ServiceEndpoint } from '../../../access/gateway.types'
import type { Endpoint } from '../../../base/http/endpoint'
import { authContext, type AuthContext } from '../auth-context'
import { AuthError } from '../auth-error'
import { authMessages } from '../auth.messages'
import { TEST_CLAIM } from '../flows/members/test-token'
import type { Caller } from '../flows/update-user'
import type { AuthServices } from '../services'
import { isUuid } from '../rules/values'
import type { SecurityBody } from './bodies'
import { noteRefusal } from './refusal'

/** Longer than the tokens of all providers. */
const MAX_CAPTCHA_TOKEN = 8_192

interface InContext {
  context: AuthContext
}

/** Request with a key of the project, and maybe the token of a user. */
export type AuthCall = KeyedCall<AuthServices> & InContext
/** Request of a browser that follows a link. */
export type PublicAuthCall = PublicCall<AuthServices> & InContext

export type AuthRoute = Endpoint<AuthCall>
export type PublicAuthRoute = Endpoint<PublicAuthCall>

/** Opens a route to keys of the project. */
export const keyed = (route: AuthRoute): ServiceEndpoint<AuthServices> => ({
  ...route,
  answer: async (call) => {
    const context = await authContext(call, { isOfServer: isServer(call) })
    await noted(call, context, route.answer({ ...call, context }))
  },
})

/**
 * Opens a route to requests without a key. The first use of its database resumes an idle preview: a
 * provider has been asked by then, and a link may still be valid.
 */
export const open = (route: PublicAuthRoute): ServiceEndpoint<AuthServices> => ({
  ...route,
  opens: 'public',
  wakes: true,
  answer: async (call) => {
    const own = await authContext(call, { isOfServer: false })
    const isOfMail = route.paths.some((path) => path === '/verify')
    // No link of a mail is older; a sign-in with a provider may begin at any time.
    const condition = isOfMail ? { withinSeconds: own.config.mailer_otp_exp } : {}
    const context: AuthContext = {
      ...own,
      async transaction(work) {
        await call.awake(condition)
        return own.transaction(work)
      },
    }
    await noted(call, context, route.answer({ ...call, context }))
  },
})

/** Waits for an answer, and notes why it is a refusal. */
async function noted(
  { exchange }: Pick<AuthCall, 'exchange'>,
  context: AuthContext,
  answer: Promise<void>,
): Promise<void> {
  try {
    await inTime(context, exchange, answer)
  } catch (error) {
    noteRefusal(exchange, error)
    throw error
  }
}

/**
 * Waits for an answer for as long as the project allows. What runs in Postgres ends by the limits of its session.
 * @throws AuthError request_timeout
 */
async function inTime(
  { config }: AuthContext,
  { request }: AuthCall['exchange'],
  answered: Promise<void> | void,
): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    const fail = () => {
      // A client that has not sent all of its request has itself to wait for. It would end the
      // session of its user at a 4xx of a refresh.
      const isRefresh = request.url?.includes('grant_type=refresh_token') ?? false
      const status = request.complete || isRefresh ? 504 : 408
      reject(new AuthError('request_timeout', authMessages.timeout, { status }))
    }
    timer = setTimeout(fail, config.api_max_request_duration * 1_000)
  })
  try {
    await Promise.race([answered, timeout])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Returns the user of the token that a request came with.
 * @param mayBeTest whether a token that was made for a test is enough
 * @throws AuthError no_authorization, bad_jwt, insufficient_aal
 */
export function callerOf(
  { access }: Pick<AuthCall, 'access'>,
  { mayBeTest = false }: { mayBeTest?: boolean } = {},
): Caller {
  const { session_id: sessionId, sub } = access.claims
  // The IDs of users in it are another service's own.
  if (access.origin === 'third-party') throw new AuthError('bad_jwt', authMessages.badJwt)
  if (sub === undefined) throw new AuthError('no_authorization', authMessages.noBearer)
  if (typeof sub !== 'string' || !isUuid(sub)) throw new AuthError('bad_jwt', authMessages.badJwt)
  const isTest = access.claims[TEST_CLAIM] === true || access.origin === 'temporary-key'
  if (isTest && !mayBeTest) throw new AuthError('insufficient_aal', authMessages.testToken)
  return {
    userId: sub,
    sessionId: typeof sessionId === 'string' && isUuid(sessionId) ? sessionId : null,
  }
}

/** Refuses other ways than text messages. @throws AuthError validation_failed */
export function readChannel({ channel }: { channel?: string | null }): void {
  if ((channel ?? '') !== '' && channel !== 'sms')
    throw new AuthError('validation_failed', authMessages.badChannel)
}

/** Returns true for a call of a server of the project, which holds a secret key. */
const isServer = ({ access }: Pick<AuthCall, 'access'>): boolean =>
  access.role === 'service_role' && access.origin !== 'temporary-key'

/** Lets through the project's own servers. @throws AuthError not_admin */
export function needAdmin(call: Pick<AuthCall, 'access'>): void {
  if (!isServer(call)) throw new AuthError('not_admin', authMessages.notAdmin)
}

/** Refuses requests without a captcha where the project wants one; its own servers need none. @throws AuthError captcha_failed */
export async function needCaptcha(
  { access, context, services }: Pick<AuthCall, 'access' | 'context' | 'services'>,
  { gotrue_meta_security: security }: SecurityBody,
): Promise<void> {
  const { config, device, ref } = context
  if (!config.security_captcha_enabled || access.role === 'service_role') return
  // The service of captchas is elsewhere: requests are limited before it is asked.
  const count =
    config.rate_limit_sign_in + config.rate_limit_otp + config.rate_limit_anonymous_users
  await context.takeByClient('captcha', { count, seconds: 300 })
  const token = security?.captcha_token
  await services.captcha.check({
    ...{ ref, config, address: device.address },
    token: typeof token === 'string' ? token.slice(0, MAX_CAPTCHA_TOKEN) : '',
  })
}
