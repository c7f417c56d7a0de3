import { startAuthTestPlatform, type AuthTestPlatform } from '../../auth/testing/auth-test-platform'
import { call } from '../../../server/http/testing/call'

/** A platform with a project, and what deploys and invokes its functions. */
export interface FunctionsPlatform extends AuthTestPlatform {
  api(
    path: string,
    request?: { method?: string; json?: unknown; token?: string },
  ): Promise<{ status: number; body: unknown }>
  /** Deploys a function of one or more files. @throws for a refusal */
  deploy(
    slug: string,
    files: string | Record<string, string>,
    more?: Record<string, unknown>,
  ): Promise<unknown>
  invoke(path: string, init?: RequestInit): Promise<Response>
}

export async function startFunctionsPlatform(
  environment: Record<string, string> = {},
): Promise<FunctionsPlatform> {
  const platform = await startAuthTestPlatform({}, environment)
  const api: FunctionsPlatform['api'] = (path, { json, method = 'GET', token } = {}) =>
    call(`${platform.url}/platform/projects/${platform.projectRef}${path}`, {
      method,
      headers: { authorization: `Bearer ${token ?? platform.tokens.owner}` },
      ...(json === undefined ? {} : { json }),
    })
  return {
    ...platform,
    api,
    async deploy(slug, files, more = {}) {
      const named = typeof files === 'string' ? { 'index.ts': files } : files
      const json = {
        files: Object.entries(named).map(([path, content]) => ({ path, content })),
        ...more,
      }
      const { body, status } = await api(`/functions/${slug}`, { method: 'PUT', json })
      if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
      return body
    },
    invoke: (path, init = {}) =>
      fetch(`${platform.endpoint}/functions/v1/${path}`, {
        ...init,
        headers: { authorization: `Bearer ${platform.keys.anon}`, ...init.headers },
      }),
  }
}
