import type { GatewayService } from '../../../access/gateway.types'
import { AppError } from '../../../base/app-error'
import { send } from '../../../base/http/exchange'
import type { MetricsServices } from '../services'
import { EXPOSITION_TYPE } from './exposition'
import { expositionMessages } from './metrics.messages'

/** Login of the ecosystem's scrapers; the password is a secret key. */
const USER = 'service_role'

/** Metrics of a project for Prometheus, with a secret key as bearer, as header `apikey` or as password. */
export const projectMetricsApi: GatewayService<MetricsServices> = {
  path: '/customer/v1',
  endpoints: [
    {
      ...{ methods: ['GET'], paths: ['/privileged/metrics'], opens: 'public', whilePaused: true },
      async answer({ exchange, keyAccess, project, services }) {
        // Requests of strangers count for no project.
        services.traffic.attribute(exchange.response, null)
        const { headers } = exchange.request
        const key = passwordOf(headers.authorization)
        if (key !== null) headers.authorization = `Bearer ${key}`
        const { role } = await keyAccess()
        if (role !== 'service_role')
          throw new AppError(403, 'forbidden', expositionMessages.secretKey)
        const text = await services.projectMetricsText.read(project.ref)
        send(exchange, 200, { 'cache-control': 'no-store', 'content-type': EXPOSITION_TYPE }, text)
      },
    },
  ],
}

function passwordOf(authorization: string | undefined): string | null {
  const [, encoded] = /^basic +(\S+)$/i.exec(authorization ?? '') ?? []
  if (encoded === undefined) return null
  const [user, ...password] = Buffer.from(encoded, 'base64').toString('utf8').split(':')
  return user === USER ? password.join(':') : null
}
