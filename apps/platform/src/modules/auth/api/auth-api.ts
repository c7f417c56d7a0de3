import type { GatewayService } from '../../../access/gateway.types'
import type { AuthServices } from '../services'
import { isOpenTo } from '../rules/named-origins'
import { adminRoutes } from './admin-routes'
import { keyed, open } from './auth-call'
import { factorRoutes } from './factor-routes'
import { linkIdentityRoute, oauthRoutes } from './oauth-routes'
import { authRefusal } from './refusal'
import { passToAuthServer } from '../auth-server/pass-on'
import { settingsRoutes } from './settings-routes'
import { signInRoutes } from './sign-in-routes'
import { userRoutes } from './user-routes'
import { linkRoute, verifyRoute } from './verify-routes'

/** The API that the ecosystem's auth clients speak. */
export const authApi: GatewayService<AuthServices> = {
  path: '/auth/v1',
  endpoints: [
    ...[linkRoute, ...oauthRoutes].map(open),
    ...[
      ...settingsRoutes,
      ...signInRoutes,
      verifyRoute,
      ...userRoutes,
      ...factorRoutes,
      linkIdentityRoute,
      ...adminRoutes,
    ].map(keyed),
  ],
  async isOpenTo({ origin, ref, services }) {
    const config = await services.authConfigs.of(ref)
    // The pages of a server elsewhere are named there.
    return config.gotrue_url !== '' || isOpenTo(origin, config)
  },
  passOn: passToAuthServer,
  refusal: authRefusal,
}
