import type { SelfHostedHandler } from './services'
import { selfHostedMessages } from './self-hosted.messages'
import { isServerPassword } from './sign-in-method'
import { AppError } from '../../base/app-error'
import { clientNetwork } from '../../base/network/client-network'
import { createRateLimit } from '../../base/rate-limit'
import { tooManyTries } from '../../access/sign-in/sign-in-limits'
import { requestOriginOf, signedIn } from '../../access/signed-in'

/**
 * Maximum number of tries per client network, and the window in milliseconds. No network can use up
 * the tries of another.
 */
const limits = { tries: 10, window: 15 * 60_000, keys: 10_000 }

/** The way in to a self-hosted server that was given a password. */
export function serverPasswordHandlers(): {
  signInWithServerPassword: SelfHostedHandler<'signInWithServerPassword'>
} {
  const tries = createRateLimit(limits)
  return {
    async signInWithServerPassword({ audit, body, request, services }) {
      const origin = requestOriginOf(request, services)
      const network = clientNetwork(origin.address)
      const seconds = tries.take(network, Date.now())
      if (seconds > 0) throw tooManyTries(seconds)
      const isRight = isServerPassword(services.config.selfHosted?.password ?? null, body.password)
      const owner = isRight ? await services.members.firstOwner() : null
      const session = owner === null ? null : await services.identity.beginSession(owner, origin)
      if (session === null)
        throw new AppError(401, 'unauthorized', selfHostedMessages.wrongPassword)
      tries.forgive(network)
      audit({ personId: session.profile.id })
      return signedIn(session)
    },
  }
}
