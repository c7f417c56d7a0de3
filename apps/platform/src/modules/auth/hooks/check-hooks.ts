import type { components } from '@howdah/contract'
import { hookKinds } from '@howdah/rules/auth/hook-function'
import type { ProjectAccess } from '../../../access/access.types'
import { fieldError } from '../../../base/app-error'
import { AddressRefused, HostUnknown } from '../../../base/network/outbound'
import type { AuthConfig } from '../auth-config'
import { handlerMessages as messages } from '../handlers.messages'
import type { AuthServices } from '../services'
import { hookAddress, hookKey } from './hook-address'

type Change = components['schemas']['AuthConfigChange']

/** Checks the hooks of a change; functions are looked up where the project runs. @throws AppError 400 */
export async function checkHooks(
  services: Pick<AuthServices, 'authConfigs' | 'authDatabases' | 'outbound'>,
  { project: { ref, status } }: Pick<ProjectAccess, 'project'>,
  { before, body }: { before: AuthConfig; body: Change },
): Promise<void> {
  const merged = { ...before, ...body }
  const names: readonly string[] = hookKinds
  for (const [kind, secret] of Object.entries(body.hook_secrets ?? {}))
    if (!names.includes(kind) || hookKey(secret) === null)
      throw fieldError('hook_secrets', messages.hookSecret)
  for (const kind of hookKinds.filter((one) => merged[`hook_${one}_enabled`])) {
    const [uri, enabled] = [`hook_${kind}_uri`, `hook_${kind}_enabled`] as const
    const address = hookAddress(merged[uri])
    if (address === null) throw fieldError(uri, messages.hook)
    const isNew = merged[uri] !== before[uri] || !before[enabled]
    if (address.kind === 'function') {
      if (!isNew || status !== 'ACTIVE_HEALTHY') continue
      const problem = await functionProblem(services, ref, address)
      if (problem !== null) throw fieldError(uri, problem)
      continue
    }
    const refused = isNew ? await addressProblem(services, address.url) : null
    if (refused !== null) throw fieldError(uri, refused)
    if (body.hook_secrets?.[kind] !== undefined) continue
    const { hook_secrets: saved } = await services.authConfigs.secretsOf(ref)
    if (saved?.[kind] === undefined)
      throw fieldError(`hook_secrets.${kind}`, messages.hookSecretNeeded)
  }
}

/** Returns the reason why requests to an address are refused here; null if they are not. */
async function addressProblem(
  { outbound }: Pick<AuthServices, 'outbound'>,
  url: string,
): Promise<string | null> {
  const { hostname, port, protocol } = new URL(url)
  const host = hostname.replaceAll(/^\[|\]$/g, '')
  try {
    await outbound.resolve(host, Number(port) || (protocol === 'https:' ? 443 : 80))
  } catch (error) {
    if (!(error instanceof AddressRefused)) throw error
    // A name may have an address again when the hook is called.
    if (!(error instanceof HostUnknown)) return messages.hookAddress(host, error.message)
  }
  return null
}

/** Returns the reason why the auth service cannot call a function; null if it can. */
async function functionProblem(
  { authDatabases }: Pick<AuthServices, 'authDatabases'>,
  ref: string,
  { name, schema }: { name: string; schema: string },
): Promise<string | null> {
  const { rows } = await authDatabases.transaction(ref, (sql) =>
    sql.query<{ text: string; schema: string; is_granted: boolean }>(
      `select format('%I.%I', n.nspname, p.proname) as text, quote_ident(n.nspname) as schema,
              has_schema_privilege('supabase_auth_admin', n.oid, 'usage')
                and has_function_privilege('supabase_auth_admin', p.oid, 'execute') as is_granted
         from pg_catalog.pg_proc p join pg_catalog.pg_namespace n on n.oid = p.pronamespace
        where n.nspname = $1 and p.proname = $2 and p.oid = to_regprocedure(format('%I.%I(jsonb)', $1::text, $2::text))`,
      [schema, name],
    ),
  )
  const [found] = rows
  if (found === undefined) return messages.hookMissing(`${schema}.${name}`)
  return found.is_granted ? null : messages.hookNotGranted(found.text, found.schema)
}
