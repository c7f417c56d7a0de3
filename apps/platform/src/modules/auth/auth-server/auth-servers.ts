import { isIP } from 'node:net'
import type { RemoteTarget } from '../../../base/http/forward'
import { AddressRefused, type Outbound } from '../../../base/network/outbound'
import { kindOfAddress } from '../../../base/network/outbound-addresses'
import type { ProjectMemory } from '../../project-memory/project-memory'
import { authMessages } from '../auth.messages'
import type { AuthConfig, AuthConfigs } from '../auth-config'

/** GoTrue server that answers requests to the auth service of a project. */
interface AuthServer {
  /** Address without a slash at its end. */
  url: string
  /** Public key of the server; empty without one. */
  anonKey: string
  /** Time in seconds that an answer may take. */
  maxSeconds: number
}

/** GoTrue servers of the projects. */
export interface AuthServers {
  /** Returns the server of a project; null where this server answers itself. */
  of(ref: string): Promise<AuthServer | null>
}

/** Creates the lookup of servers, for projects that exist. */
export const createAuthServers = (
  authConfigs: Pick<AuthConfigs, 'of'>,
  projectMemory: Pick<ProjectMemory, 'remember'>,
): AuthServers => ({
  async of(ref) {
    const { server } = await projectMemory.remember(ref, 'auth server', async () => ({
      server: serverIn(await authConfigs.of(ref)),
    }))
    return server
  },
})

/** Returns the server that settings name; null without one. */
const serverIn = (config: AuthConfig): AuthServer | null =>
  config.gotrue_url === ''
    ? null
    : {
        url: config.gotrue_url,
        anonKey: config.gotrue_anon_key,
        maxSeconds: config.api_max_request_duration,
      }

/** Returns true for an address of a server: HTTP, without a user, a query or a fragment. */
export function isServerUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { hash, password, protocol, search, username } = new URL(text)
  return /^https?:$/.test(protocol) && [hash, password, search, username].every((one) => one === '')
}

/** Returns an address as it is stored, without slashes at its end. */
export const storedUrl = (text: string): string => text.trim().replace(/\/+$/, '')

/**
 * Resolves and checks the address of a server. Passwords cross networks around this server without
 * TLS only.
 * @throws AddressRefused
 */
export async function serverTarget(outbound: Outbound, address: string): Promise<RemoteTarget> {
  const { hostname, port, protocol } = new URL(address)
  const name = hostname.replace(/^\[(.*)\]$/, '$1')
  const isSecure = protocol === 'https:'
  const number = Number(port || (isSecure ? 443 : 80))
  const host = await outbound.resolve(name, number)
  if (!isSecure && kindOfAddress(host) === 'public')
    throw new AddressRefused(authMessages.serverNeedsTls)
  return { host, isSecure, port: number, name: isIP(name) === 0 ? name : null }
}
