import { createHash } from 'node:crypto'
import type { GatewayService } from '../../access/gateway.types'
import { namesVersion } from '../../base/http/byte-range'
import { isTrusted } from './key-status'
import type { SigningKeysServices } from './services'

/** Time in seconds that clients may cache the key set. */
const CACHE_SECONDS = 600

/**
 * Publishes the public keys of a project, under the address that libraries of the ecosystem read:
 * a standby key too, so that it is known when it comes into use. Shared secrets are not published.
 * A paused project publishes its keys as well, because its tokens remain valid elsewhere.
 */
export const keySet: GatewayService<SigningKeysServices> = {
  path: '/auth/v1',
  endpoints: [
    {
      methods: ['GET'],
      paths: ['/.well-known/jwks.json'],
      opens: 'public',
      whilePaused: true,
      async answer({ exchange, project, send, services }) {
        const keys = (await services.signingKeys.list(project.ref)).filter(({ status }) =>
          isTrusted(status),
        )
        const set = { keys: keys.flatMap(({ publicJwk }) => publicJwk ?? []) }
        const headers = {
          'cache-control': `public, max-age=${CACHE_SECONDS}`,
          etag: `"${createHash('sha256').update(JSON.stringify(set)).digest('base64url')}"`,
        }
        if (namesVersion(exchange.request.headers['if-none-match'], headers.etag))
          send(304, undefined, headers)
        else send(200, set, headers)
      },
    },
  ],
}
