import type { PeopleHandler } from '../services'
import { signInApiMessages } from '../sign-in.messages'
import { mailPasswordReset } from '../passwords/mail-password-reset'
import { misfit } from '../../../contract/parameters'
import { createSignInLimits } from '../../../access/sign-in/sign-in-limits'
import { requestOriginOf } from '../../../access/signed-in'

type PasswordResetHandlers = { [Id in 'requestPasswordReset' | 'resetPassword']: PeopleHandler<Id> }

/** Handlers for people who have forgotten their password. */
export function passwordResetHandlers(): PasswordResetHandlers {
  const limits = {
    ask: createSignInLimits({ forEmail: 5, inAll: 30, wherever: true }),
    use: createSignInLimits(),
  }
  return {
    requestPasswordReset({ body, request, services }) {
      limits.ask.take(requestOriginOf(request, services).address, body.email)
      // Answered before any lookup: neither the answer nor its timing reveals whether the person
      // exists.
      setImmediate(() => {
        mailPasswordReset(services, body.email).catch((error: unknown) =>
          services.log.error('A password reset was not mailed', { error }),
        )
      })
      return Promise.resolve({ status: 202 })
    },

    async resetPassword({ audit, body, request, services }) {
      const { address } = requestOriginOf(request, services)
      limits.use.take(address)
      const reset = await services.identity.resetPassword(body.token, body.password)
      if (reset === null)
        throw misfit([{ path: 'body.token', message: signInApiMessages.badResetLink }])
      limits.use.forgive(address)
      await services.events.emit('access.changed', { personId: reset.personId, via: 'session' })
      audit({ personId: reset.personId, target: { type: 'person', id: reset.personId } })
      return { status: 204 }
    },
  }
}
