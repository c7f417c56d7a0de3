import type { PeopleHandler } from '../services'
import { signInApiMessages } from '../sign-in.messages'
import type { Config } from '../../../base/config/config'
import { identityMessages } from '../identity.messages'
import { AppError, fieldError } from '../../../base/app-error'
import { tooManyTries, type SignInLimits } from '../../../access/sign-in/sign-in-limits'
import { requestOriginOf, signedIn } from '../../../access/signed-in'

type SignInHandlers = { [Id in 'signIn' | 'signInWithTotp' | 'signInWithLink']: PeopleHandler<Id> }

/** Seconds for which better-auth's plugin locks a second factor after ten wrong codes. */
const TOTP_LOCK_SECONDS = 900

/** Returns the sign-in method to offer when a link is used up. */
const signInMethod = ({ selfHosted }: Config): keyof typeof signInApiMessages.badLink =>
  selfHosted === null ? 'accounts' : selfHosted.password === null ? 'links' : 'password'

/** The ways in. */
export function signInHandlers(limits: SignInLimits): SignInHandlers {
  return {
    async signIn({ audit, body, request, services }) {
      const origin = requestOriginOf(request, services)
      limits.take(origin.address, body.email)
      const outcome = await services.identity.signIn(body.email, body.password, origin)
      switch (outcome.state) {
        case 'wrong':
          throw new AppError(401, 'unauthorized', signInApiMessages.wrongCredentials)
        case 'totp-required':
          // Nothing is forgiven before the second step: this is not a success yet.
          throw new AppError(401, 'totp_required', signInApiMessages.totpRequired, {
            headers: { 'set-cookie': outcome.setCookie },
          })
        case 'signed-in':
          limits.forgive(origin.address, body.email)
          audit({ personId: outcome.session.profile.id })
          return signedIn(outcome.session)
      }
    },

    async signInWithTotp({ audit, body, request, services }) {
      const origin = requestOriginOf(request, services)
      limits.take(origin.address)
      const { code, recovery_code: recoveryCode } = body
      // The contract wants one of the two.
      const factor = code === undefined ? { recoveryCode: recoveryCode ?? '' } : { code }
      const outcome = await services.identity.signInWithTotp(request.headers, factor, origin)
      switch (outcome.state) {
        case 'over':
          throw new AppError(409, 'conflict', signInApiMessages.noPendingSignIn)
        case 'locked':
          throw tooManyTries(TOTP_LOCK_SECONDS)
        case 'wrong':
          throw fieldError(
            code === undefined ? 'recovery_code' : 'code',
            identityMessages[outcome.reason],
          )
        case 'signed-in': {
          const { profile } = outcome.session
          limits.forgive(origin.address, profile.email ?? undefined)
          audit({
            personId: profile.id,
            after: { second_factor: code === undefined ? 'recovery code' : 'authenticator' },
          })
          return signedIn(outcome.session)
        }
      }
    },

    async signInWithLink({ audit, body, request, services }) {
      const origin = requestOriginOf(request, services)
      limits.take(origin.address)
      const session = await services.identity.signInWithLink(body.token, origin)
      if (session === null)
        throw new AppError(
          401,
          'unauthorized',
          signInApiMessages.badLink[signInMethod(services.config)],
        )
      limits.forgive(origin.address)
      audit({ personId: session.profile.id })
      return signedIn(session)
    },
  }
}
