import { AuthError } from '../auth-error'
import { authMessages } from '../auth.messages'
import { challengeFactor } from '../flows/factors/challenge-factor'
import { enrollPhone } from '../flows/factors/enroll-phone'
import { enrollSecurityKey } from '../flows/factors/enroll-security-key'
import { enrollTotp } from '../flows/factors/enroll-totp'
import { unenrollFactor } from '../flows/factors/remove-factor'
import { verifyFactor } from '../flows/factors/verify-factor'
import { unlinkIdentity } from '../flows/identities'
import { callerOf, readChannel, type AuthRoute } from './auth-call'
import { factorBody, factorChallengeBody, factorCodeBody } from './bodies'

/** Second factors and identities of a signed-in user. */
export const factorRoutes: readonly AuthRoute[] = [
  {
    methods: ['POST'],
    paths: ['/factors'],
    async answer(call) {
      const caller = callerOf(call)
      const { factor_type, friendly_name, issuer, phone } = await call.json(factorBody)
      const name = (friendly_name ?? '').trim()
      if (factor_type === 'phone')
        return call.send(200, await enrollPhone(call.context, caller, { name, phone: phone ?? '' }))
      if (factor_type === 'webauthn')
        return call.send(200, await enrollSecurityKey(call.context, caller, name))
      if (factor_type !== 'totp')
        throw new AuthError('validation_failed', authMessages.badFactorType)
      call.send(200, await enrollTotp(call.context, caller, { name, issuer: issuer ?? '' }))
    },
  },
  {
    methods: ['POST'],
    paths: ['/factors/:factor/challenge'],
    async answer(call) {
      const caller = callerOf(call)
      const body = await call.json(factorChallengeBody)
      readChannel(body)
      const { rpId, rpOrigins } = body.webauthn ?? {}
      const challenge = await challengeFactor(call.context, caller, {
        factorId: call.param('factor'),
        page: { rpId: rpId ?? '', rpOrigins: rpOrigins ?? null },
      })
      call.send(200, challenge)
    },
  },
  {
    methods: ['POST'],
    paths: ['/factors/:factor/verify'],
    async answer(call) {
      const caller = callerOf(call)
      const { challenge_id, code, webauthn } = await call.json(factorCodeBody)
      const tokens = await verifyFactor(call.context, caller, {
        factorId: call.param('factor'),
        challengeId: challenge_id ?? '',
        code: code ?? '',
        credential: webauthn?.credential_response ?? null,
      })
      call.send(200, tokens)
    },
  },
  {
    methods: ['DELETE'],
    paths: ['/factors/:factor'],
    async answer(call) {
      const caller = callerOf(call)
      call.send(200, await unenrollFactor(call.context, caller, call.param('factor')))
    },
  },
  {
    methods: ['DELETE'],
    paths: ['/user/identities/:identity'],
    async answer(call) {
      await unlinkIdentity(call.context, callerOf(call), call.param('identity'))
      call.send(200, {})
    },
  },
]
