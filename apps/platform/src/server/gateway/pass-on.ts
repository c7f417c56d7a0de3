import type { GatewayService } from '../../access/gateway.types'
import type { Exchange } from '../../base/http/exchange'
import type { Platform } from '../platform.types'
import { credentialOf } from './check-key'
import { awakenedByKey, rememberedProject } from './enter-project'

/** Length of `/{ref}`. */
const REF_LENGTH = 21

/** Lets a service pass a request on to a server of the project's own. @returns false if none does */
export async function letPass(
  exchange: Exchange,
  services: readonly GatewayService[],
  platform: Platform,
): Promise<boolean> {
  const { path } = exchange
  const service = services.find(
    (one) => one.passOn !== undefined && path.startsWith(`${one.path}/`, REF_LENGTH),
  )
  if (service?.passOn === undefined) return false
  const ref = path.slice(1, REF_LENGTH)
  const project = await rememberedProject(ref, platform)
  if (project === null) return false
  return service.passOn({
    exchange,
    project,
    serviceUrl: `${platform.gatewayUrl}/${ref}${service.path}`,
    services: platform,
    credential: (text) => credentialOf(text, ref, platform),
    async enter({ whilePaused = false } = {}) {
      exchange.route = `/{ref}${service.path}`
      exchange.projectRef = ref
      platform.traffic.attribute(exchange.response, ref)
      if (!whilePaused) await awakenedByKey(exchange, project, platform)
    },
  })
}
