import { AppError, fieldError } from '../../../base/app-error'
import { AddressRefused } from '../../../base/network/outbound'
import { handlerMessages as messages } from '../handlers.messages'
import type { AuthServices } from '../services'
import { serverTarget } from './auth-servers'

/** Server that a project is about to use. */
interface ServerDraft {
  ref: string
  url: string
  anonKey: string
  serviceKey: string
}

type Checks = Pick<AuthServices, 'gatewayUrl' | 'outbound' | 'serverFetch'>

/**
 * Asks a server who it is, and tries the keys: the public one opens no administration, the service
 * key does.
 * @throws AppError 400 about the field that is wrong
 */
export async function tryServer(services: Checks, draft: ServerDraft): Promise<void> {
  const { anonKey, ref, serviceKey, url } = draft
  if (`${url}/`.startsWith(`${services.gatewayUrl}/${ref}/`))
    throw fieldError('gotrue_url', messages.serverLoop)
  const statusOf = async (path: string, key: string) => (await ask(services, url, path, key)).status
  const health = await ask(services, url, '/health', anonKey)
  if (health.status === 401)
    throw fieldError(
      'gotrue_anon_key',
      anonKey === '' ? messages.serverKeyNeeded : messages.serverKeyRefused(health.status),
    )
  if (!isHealth(health)) throw fieldError('gotrue_url', messages.noServer(health.status))
  const users = '/admin/users?page=1&per_page=1'
  if (anonKey !== '' && (await statusOf(users, anonKey)) === 200)
    throw fieldError('gotrue_anon_key', messages.serverKeyOpens)
  if (serviceKey === '') return
  const status = await statusOf(users, serviceKey)
  if (status !== 200) throw fieldError('gotrue_service_key', messages.serverKeyRefused(status))
}

interface Reply {
  status: number
  text: string
}

/** @throws AppError 400 for a server that is not reached */
async function ask(
  { outbound, serverFetch }: Checks,
  url: string,
  path: string,
  key: string,
): Promise<Reply> {
  try {
    await serverTarget(outbound, url)
    const response = await serverFetch(`${url}${path}`, {
      headers: key === '' ? {} : { apikey: key, authorization: `Bearer ${key}` },
    })
    return { status: response.status, text: await response.text() }
  } catch (error) {
    if (error instanceof AddressRefused)
      throw fieldError('gotrue_url', messages.serverAddress(error.message))
    if (error instanceof AppError) throw error
    throw fieldError('gotrue_url', messages.serverUnreachable((error as Error).message))
  }
}

/** Returns true for the answer of a GoTrue server to `/health`. */
function isHealth({ status, text }: Reply): boolean {
  if (status !== 200) return false
  try {
    const health = JSON.parse(text) as { version?: unknown; description?: unknown } | null
    return typeof health?.version === 'string' && typeof health.description === 'string'
  } catch {
    return false
  }
}
