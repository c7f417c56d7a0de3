import type { BranchesServices } from './services'

type Stores = Pick<
  BranchesServices,
  | 'authConfigs'
  | 'functionRows'
  | 'functionSecrets'
  | 'networkRules'
  | 'projects'
  | 'realtimeConfigs'
  | 'restConfigs'
  | 'storageSettings'
>

/**
 * Gives a project the settings of another one: of its services, of the programs that may connect,
 * and its edge functions with their secrets. Keys, passwords and members are not among them. May be
 * repeated.
 */
export async function copySettings(
  stores: Stores,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const { authConfigs, networkRules, projects, realtimeConfigs, restConfigs, storageSettings } =
    stores
  // First: data must not be open to more programs than in the original.
  await networkRules.change(to, await networkRules.of(from))
  // Its keys must not open the users of the original at a GoTrue server.
  const { gotrue_service_key: _, ...secrets } = await authConfigs.secretsOf(from)
  const auth = { ...(await authConfigs.of(from)), gotrue_url: '', gotrue_anon_key: '' }
  await authConfigs.change(to, auth, secrets)
  await restConfigs.change(to, await restConfigs.of(from))
  await realtimeConfigs.change(to, await realtimeConfigs.of(from))
  const storage = await storageSettings.of(from)
  if (storage)
    await storageSettings.change(to, {
      fileSizeLimit: storage.fileSizeLimit,
      linkMaxSeconds: storage.linkMaxSeconds,
    })
  const parent = await projects.byRef(from)
  if (parent) await projects.update(to, { statementTimeoutMs: parent.statementTimeoutMs })
  await copyFunctions(stores, { from, to })
}

async function copyFunctions(
  { functionRows, functionSecrets }: Stores,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const secrets = Object.entries(await functionSecrets.values(from))
  await functionSecrets.set(
    to,
    secrets.map(([name, value]) => ({ name, value })),
  )
  for (const { id, name, slug, verifyJwt, version } of await functionRows.list(from)) {
    // A crash came after it.
    if (await functionRows.get(to, slug)) continue
    const [body, bundle] = [
      await functionRows.body(id, version),
      await functionRows.bundle(id, version),
    ]
    if (!body || !bundle) continue
    const { entrypointPath, files, importMapPath } = body
    await functionRows.deploy(to, slug, {
      ...{ name, verifyJwt, entrypointPath, importMapPath, files, bundle },
    })
  }
}
