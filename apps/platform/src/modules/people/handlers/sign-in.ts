import type { PeopleHandler } from '../services'
import { signInMessages } from '../sign-in.messages'
import type { Config } from '../../../server/config'
import { identityMessages } from '../identity.messages'
import { AppError, fieldError } from '../../../base/app-error'
import { tooManyTries, type SignInLimits } from '../../../access/sign-in-limits'
import { originOf, signedIn } from '../../../access/signed-in'

type SignInHandlers = { [Id in 'signIn' | 'signInWithTotp' | 'signInWithLink']: PeopleHandler<Id> }

/** Seconds for which better-auth's plugin locks a second factor after ten wrong codes. */
const TOTP_LOCK = 900

/** Returns the sign-in method to offer when a link is used up. */
const wayIn = ({ selfHosted }: Config): keyof typeof signInMessages.badLink =>
  selfHosted === null ? 'accounts' : selfHosted.password === null ? 'links' : 'password'

/** The ways in. */
export function signInHandlers(limits: SignInLimits): SignInHandlers {
  return {
    async signIn({ audit, body, request, services }) {
      const origin = originOf(request, services)
      limits.take(origin.address, body.email)
      const outcome = await services.identity.signIn(body.email, body.password, origin)
      switch (outcome.state) {
        case 'wrong':
          throw new AppError(401, 'unauthorized', signInMessages.wrongCredentials)
        case 'totp-required':
          // Nothing is forgiven before the second step: this is not a success yet.
          throw new AppError(401, 'totp_required', signInMessages.totpRequired, {
            headers: { 'set-cookie': outcome.setCookie },
          })
        case 'signed-in':
          limits.forgive(origin.address, body.email)
          audit({ personId: outcome.session.profile.id })
          return signedIn(outcome.session)
      }
    },

    async signInWithTotp({ audit, body, request, services }) {
      const origin = originOf(request, services)
      limits.take(origin.address)
      const { code, recovery_code: recoveryCode } = body
      // The contract wants one of the two.
      const factor = code === undefined ? { recoveryCode: recoveryCode ?? '' } : { code }
      const outcome = await services.identity.signInWithTotp(request.headers, factor, origin)
      switch (outcome.state) {
        case 'over':
          throw new AppError(409, 'conflict', signInMessages.noPendingSignIn)
        case 'locked':
          throw tooManyTries(TOTP_LOCK)
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
      const origin = originOf(request, services)
      limits.take(origin.address)
      const session = await services.identity.signInWithLink(body.token, origin)
      if (session === null)
        throw new AppError(401, 'unauthorized', signInMessages.badLink[wayIn(services.config)])
      limits.forgive(origin.address)
      audit({ personId: session.profile.id })
      return signedIn(session)
    },
  }
}
