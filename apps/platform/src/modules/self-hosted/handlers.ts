import type { SelfHostedHandler } from './services'
import { selfHostedMessages } from './self-hosted.messages'
import { isServerPassword } from './sign-in-method'
import { AppError } from '../../base/app-error'
import { createKnownDevices } from './known-devices'
import { createPasswordTries } from './password-tries'
import { tooManyTries } from '../../access/sign-in/sign-in-limits'
import { requestOriginOf, signedIn } from '../../access/signed-in'

/** The way in to a self-hosted server that was given a password. */
export function serverPasswordHandlers(): {
  signInWithServerPassword: SelfHostedHandler<'signInWithServerPassword'>
} {
  const tries = createPasswordTries()
  return {
    async signInWithServerPassword({ audit, body, request, services }) {
      const origin = requestOriginOf(request, services)
      const devices = createKnownDevices({
        key: services.secrets.derive('self-hosted/devices'),
        instanceId: services.instanceId,
        isSecure: services.publicUrl.startsWith('https:'),
      })
      const device = devices.of(request.headers.cookie)
      const seconds = tries.take(origin.address, device, Date.now())
      if (seconds > 0) throw tooManyTries(seconds)
      const isRight = isServerPassword(services.config.selfHosted?.password ?? null, body.password)
      const owner = isRight ? await services.members.firstOwner() : null
      const session = owner === null ? null : await services.identity.beginSession(owner, origin)
      if (session === null)
        throw new AppError(401, 'unauthorized', selfHostedMessages.wrongPassword)
      tries.forgive(origin.address, device)
      audit({ personId: session.profile.id })
      return signedIn({
        ...session,
        setCookie: [...session.setCookie, devices.cookieOf(device)],
      })
    },
  }
}
