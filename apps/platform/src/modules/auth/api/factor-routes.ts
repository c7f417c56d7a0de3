import { AuthError } from '../auth-error'
import { authMessages } from '../auth.messages'
import { challengeFactor, enrollTotp, unenrollFactor, verifyFactor } from '../flows/factors'
import { enrollPhone } from '../flows/enroll-phone'
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
      readChannel(await call.json(factorChallengeBody))
      call.send(200, await challengeFactor(call.context, caller, call.param('factor')))
    },
  },
  {
    methods: ['POST'],
    paths: ['/factors/:factor/verify'],
    async answer(call) {
      const caller = callerOf(call)
      const { challenge_id, code } = await call.json(factorCodeBody)
      const tokens = await verifyFactor(call.context, caller, {
        factorId: call.param('factor'),
        challengeId: challenge_id ?? '',
        code: code ?? '',
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
