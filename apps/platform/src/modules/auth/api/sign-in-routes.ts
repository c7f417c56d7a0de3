import { AuthError } from '../auth-error'
import { authMessages } from '../auth.messages'
import {
  requestRecovery,
  requestSignIn,
  resendMessage,
  type ResendType,
} from '../flows/message-sign-in'
import { signInWithPassword } from '../flows/password'
import { exchangeCode } from '../flows/pkce'
import { refreshSession } from '../flows/refresh'
import { signUp, signUpAnonymously } from '../flows/sign-up'
import { readAddress, type Address } from '../rules/address'
import { readChallenge } from '../rules/values'
import { signInWithIdToken } from '../oauth/id-token'
import { callerOf, needCaptcha, readChannel, type AuthCall, type AuthRoute } from './auth-call'
import { otpBody, signUpBody, tokenBody } from './bodies'

type Grant = (call: AuthCall) => Promise<unknown>

/** Grants of `/token`. */
const grants: Readonly<Record<string, Grant>> = {
  async password(call) {
    const { context, json } = call
    const body = await json(tokenBody)
    await needCaptcha(call, body)
    return signInWithPassword(context, {
      address: readAddress(body),
      password: body.password ?? '',
    })
  },
  async refresh_token({ context, json }) {
    const { refresh_token } = await json(tokenBody)
    return refreshSession(context, refresh_token ?? '')
  },
  async pkce({ context, json }) {
    const { auth_code, code_verifier } = await json(tokenBody)
    return exchangeCode(context, { code: auth_code ?? '', verifier: code_verifier ?? '' })
  },
  async id_token(call) {
    const { context, json, services } = call
    const { id_token, link_identity = false, nonce, provider } = await json(tokenBody)
    if (link_identity && !context.config.security_manual_linking_enabled)
      throw new AuthError('manual_linking_disabled', authMessages.linkingDisabled)
    return signInWithIdToken(context, services.authProviders, {
      provider: provider ?? '',
      idToken: id_token ?? '',
      nonce: nonce ?? '',
      linkTo: link_identity ? callerOf(call) : null,
    })
  },
}

/** Messages that are sent again, by what they are about. */
const RESENT: Readonly<Record<ResendType, Address['kind']>> = {
  signup: 'email',
  email_change: 'email',
  sms: 'phone',
  phone_change: 'phone',
}

const isResent = (type: string): type is ResendType => Object.hasOwn(RESENT, type)

/** `/signup`, `/token`, and what sends a mail to sign in. */
export const signInRoutes: readonly AuthRoute[] = [
  {
    methods: ['POST'],
    paths: ['/signup'],
    async answer(call) {
      const { context, json, send } = call
      const body = await json(signUpBody)
      readChannel(body)
      await needCaptcha(call, body)
      const data = body.data ?? {}
      if ((body.email ?? '') === '' && (body.phone ?? '') === '' && (body.password ?? '') === '')
        return send(200, await signUpAnonymously(context, data))
      const challenge = readChallenge(body.code_challenge, body.code_challenge_method)
      const address = readAddress(body)
      send(200, await signUp(context, { address, password: body.password ?? '', data, challenge }))
    },
  },
  {
    methods: ['POST'],
    paths: ['/token'],
    async answer(call) {
      const name = call.query.get('grant_type') ?? ''
      const grant = Object.hasOwn(grants, name) ? grants[name] : undefined
      if (grant === undefined) throw new AuthError('validation_failed', authMessages.badGrant)
      call.send(200, await grant(call))
    },
  },
  {
    methods: ['POST'],
    paths: ['/otp', '/magiclink'],
    async answer(call) {
      const { context, json, send } = call
      const body = await json(otpBody)
      readChannel(body)
      await needCaptcha(call, body)
      await requestSignIn(context, {
        address: readAddress(body),
        data: body.data ?? {},
        createsUser: body.create_user ?? true,
        challenge: readChallenge(body.code_challenge, body.code_challenge_method),
      })
      send(200, {})
    },
  },
  {
    methods: ['POST'],
    paths: ['/recover'],
    async answer(call) {
      const { context, json, send } = call
      const body = await json(otpBody)
      await needCaptcha(call, body)
      const challenge = readChallenge(body.code_challenge, body.code_challenge_method)
      await requestRecovery(context, { email: body.email ?? '', challenge })
      send(200, {})
    },
  },
  {
    methods: ['POST'],
    paths: ['/resend'],
    async answer(call) {
      const { context, json, send } = call
      const body = await json(otpBody)
      await needCaptcha(call, body)
      const { type = '' } = body
      const address = readAddress(body)
      if (!isResent(type) || RESENT[type] !== address.kind)
        throw new AuthError('validation_failed', authMessages.badResendType)
      const challenge = readChallenge(body.code_challenge, body.code_challenge_method)
      await resendMessage(context, { address, challenge, type })
      send(200, {})
    },
  },
]
