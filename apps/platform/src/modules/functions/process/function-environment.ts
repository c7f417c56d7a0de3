import { functionsMessages } from '../functions.messages'
import type { FunctionsServices } from '../services'
import type { InvokedFunction } from '../rows/function-rows'
import { isReservedName } from '../rows/function-secrets'
import type { FunctionPlace } from '../function-servers'

/** Returns the environment of a function; it inherits nothing of the server's. */
export async function functionEnvironment(
  {
    apiKeys,
    functionLogs,
    functionSecrets,
    gatewayUrl,
    projects,
    projectTokens,
  }: FunctionsServices,
  {
    folder,
    cache,
    invoked,
    ref,
    slug,
    socket,
  }: FunctionPlace & {
    invoked: InvokedFunction
    socket: string
    folder: string
    /** Folder that it cannot write to: without a cache on the disk, Deno uses none. */
    cache: string
  },
): Promise<Record<string, string>> {
  const project = await projects.byRef(ref)
  const builtIn = project && (await projectTokens.builtInKeys(project))
  const own = await apiKeys.list(ref)
  const keyOf = (type: 'publishable' | 'secret') => own.find((key) => key.type === type)?.key
  const anon = builtIn?.anon ?? keyOf('publishable')
  const service = builtIn?.service_role ?? keyOf('secret')
  const secrets = Object.entries(await functionSecrets.values(ref))
  // Those that were stored before their names were reserved.
  const notSet = secrets.map(([name]) => name).filter(isReservedName)
  if (notSet.length > 0)
    functionLogs.note(`${ref}/${slug}`, 'error', functionsMessages.notSet(notSet.toSorted()))
  return {
    ...Object.fromEntries(secrets.filter(([name]) => !isReservedName(name))),
    PATH: '/usr/bin:/bin',
    HOME: folder,
    DENO_DIR: cache,
    DENO_NO_UPDATE_CHECK: '1',
    DENO_SERVE_ADDRESS: `unix:${socket}`,
    NO_COLOR: '1',
    SUPABASE_URL: `${gatewayUrl}/${ref}`,
    ...(anon === undefined ? {} : { SUPABASE_ANON_KEY: anon }),
    ...(service === undefined ? {} : { SUPABASE_SERVICE_ROLE_KEY: service }),
    DENO_DEPLOYMENT_ID: `${ref}_${invoked.id}_${invoked.version}`,
  }
}
