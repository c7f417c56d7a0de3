import { AuthError } from '../auth-error'
import { AppError } from '../../../base/app-error'
import { authMessages } from '../auth.messages'
import { tokensOf } from '../flows/sign-in'
import { isVerifyType, verify, type Verification, type Verified } from '../flows/verify'
import { PKCE_PREFIX } from '../rows/one-time-tokens'
import type { AuthContext } from '../auth-context'
import type { AuthRoute, PublicAuthRoute } from './auth-call'
import { verifyBody } from './bodies'

/** Parameters of an address that a browser is sent to. */
type Parameters = Record<string, string>

function withParameters(
  address: string,
  { fragment, query }: { fragment?: Parameters; query?: Parameters },
): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value)
  if (fragment !== undefined) url.hash = new URLSearchParams(fragment).toString()
  return url.href
}

/** Returns the parameters by which a page learns that a flow has failed. @throws failures of the server */
function failureParameters(error: unknown): Parameters {
  if (!(error instanceof AppError) || error.status >= 500) throw error
  return {
    error: 'access_denied',
    error_code: error instanceof AuthError ? error.reason : 'validation_failed',
    error_description:
      error instanceof AuthError && error.reason === 'otp_expired'
        ? authMessages.linkExpired
        : error.message,
  }
}

async function redirectAfter(context: AuthContext, verified: Verified): Promise<string> {
  const { redirectTo } = context
  switch (verified.kind) {
    case 'code':
      return withParameters(redirectTo, { query: { code: verified.code } })
    case 'half':
      return withParameters(redirectTo, { fragment: { message: authMessages.halfConfirmed } })
    case 'session': {
      const tokens = await tokensOf(context, verified.signedIn)
      return withParameters(redirectTo, {
        fragment: {
          access_token: tokens.access_token,
          expires_at: String(tokens.expires_at),
          expires_in: String(tokens.expires_in),
          refresh_token: tokens.refresh_token,
          token_type: 'bearer',
          type: verified.type,
        },
      })
    }
  }
}

/** The link of a mail. */
export const linkRoute: PublicAuthRoute = {
  methods: ['GET'],
  paths: ['/verify'],
  async answer({ context, query, send }) {
    const hash = query.get('token') ?? query.get('token_hash') ?? ''
    const type = query.get('type') ?? ''
    let location: string
    try {
      if (!isVerifyType(type)) throw new AuthError('validation_failed', authMessages.badType)
      location = await redirectAfter(context, await verify(context, { by: 'hash', type, hash }))
    } catch (error) {
      const fragment = failureParameters(error)
      location = withParameters(context.redirectTo, {
        fragment,
        ...(hash.startsWith(PKCE_PREFIX) ? { query: fragment } : {}),
      })
    }
    send(303, undefined, { location })
  },
}

/** A code or the token of a link, as a client sends it. */
export const verifyRoute: AuthRoute = {
  methods: ['POST'],
  paths: ['/verify'],
  async answer({ context, json, send }) {
    const verified = await verify(context, readVerification(await json(verifyBody)))
    switch (verified.kind) {
      case 'session':
        return send(200, await tokensOf(context, verified.signedIn))
      case 'code':
        return send(200, { auth_code: verified.code })
      case 'half':
        return send(200, { code: '200', msg: authMessages.halfConfirmed })
    }
  },
}

function readVerification(body: {
  type?: string
  token?: string | null
  token_hash?: string | null
  email?: string | null
}): Verification {
  const type = body.type ?? ''
  if (!isVerifyType(type)) throw new AuthError('validation_failed', authMessages.badType)
  const { email, token, token_hash: hash } = body
  if ((hash ?? '') !== '') return { by: 'hash', type, hash: hash ?? '' }
  if ((token ?? '') === '' || (email ?? '') === '')
    throw new AuthError('validation_failed', authMessages.tokenOrHash)
  return { by: 'code', type, email: email ?? '', code: token ?? '' }
}
