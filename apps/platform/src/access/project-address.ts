import type { components } from '@howdah/contract'

/** Returns the base URL of a project's API, as a whole and by its parts. */
export function projectAddress(
  gatewayUrl: string,
  ref: string,
): Pick<components['schemas']['Project'], 'endpoint' | 'app_config'> {
  const endpoint = `${gatewayUrl}/${ref}`
  const protocol = endpoint.startsWith('https://') ? 'https' : 'http'
  return { endpoint, app_config: { protocol, endpoint: endpoint.slice(`${protocol}://`.length) } }
}
