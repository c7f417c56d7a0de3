import { AuthError } from '../auth-error'
import { authMessages } from '../auth.messages'
import { tokensOf } from '../flows/sign-in'
import { isVerifyType, verify, type Verification, type Verified } from '../flows/verify'
import { PKCE_PREFIX } from '../rows/one-time-tokens'
import { readAddress } from '../rules/address'
import type { AuthContext } from '../auth-context'
import type { AuthRoute, PublicAuthRoute } from './auth-call'
import { verifyBody } from './bodies'
import { noteRefusal } from './refusal'
import { failureParameters, tokenParameters, withParameters } from './redirects'

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
        fragment: { ...tokenParameters(tokens), type: verified.type },
      })
    }
  }
}

/** The link of a mail. */
export const linkRoute: PublicAuthRoute = {
  methods: ['GET'],
  paths: ['/verify'],
  async answer({ context, exchange, query, send }) {
    // Programs that check the links of a mail do not use them up.
    if (exchange.request.method === 'HEAD') return send(200, undefined)
    const hash = query.get('token') ?? query.get('token_hash') ?? ''
    const type = query.get('type') ?? ''
    let location: string
    try {
      if (!isVerifyType(type)) throw new AuthError('validation_failed', authMessages.badType)
      location = await redirectAfter(context, await verify(context, { by: 'link', type, hash }))
    } catch (error) {
      const fragment = failureParameters(error)
      noteRefusal(exchange, error)
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
    if (verified.kind === 'session') return send(200, await tokensOf(context, verified.signedIn))
    send(200, { code: '200', msg: authMessages.halfConfirmed })
  },
}

function readVerification(body: {
  type?: string
  token?: string | null
  token_hash?: string | null
  email?: string | null
  phone?: string | null
}): Verification {
  const type = body.type ?? ''
  if (!isVerifyType(type)) throw new AuthError('validation_failed', authMessages.badType)
  const { token, token_hash: hash } = body
  if ((hash ?? '') !== '') return { by: 'hash', type, hash: hash ?? '' }
  const kind = type === 'sms' || type === 'phone_change' ? 'phone' : 'email'
  if ((token ?? '') === '' || (body[kind] ?? '') === '')
    throw new AuthError('validation_failed', authMessages.tokenOrHash)
  return { by: 'code', type, address: readAddress({ [kind]: body[kind] ?? '' }), code: token ?? '' }
}
