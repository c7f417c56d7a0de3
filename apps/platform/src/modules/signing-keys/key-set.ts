import type { GatewayService } from '../../access/gateway.types'
import { isTrusted } from './key-status'
import type { SigningKeysServices } from './services'

/** Time in seconds that clients may cache the key set. */
const CACHE_SECONDS = 600

/**
 * Publishes the public keys of a project, under the address that libraries of the ecosystem read:
 * a standby key too, so that it is known when it comes into use. Shared secrets are not published.
 */
export const keySet: GatewayService<SigningKeysServices> = {
  path: '/auth/v1',
  endpoints: [
    {
      methods: ['GET'],
      paths: ['/.well-known/jwks.json'],
      opens: 'public',
      async answer({ project, send, services }) {
        const keys = (await services.signingKeys.list(project.ref)).filter(({ status }) =>
          isTrusted(status),
        )
        send(
          200,
          { keys: keys.flatMap(({ publicJwk }) => publicJwk ?? []) },
          { 'cache-control': `public, max-age=${CACHE_SECONDS}` },
        )
      },
    },
  ],
}
