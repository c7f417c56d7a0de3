import type { BranchesServices } from '../services'

/** A setting that a branch has otherwise than production; values are JSON. */
export interface DifferentSetting {
  service: 'auth' | 'rest' | 'realtime' | 'storage' | 'database' | 'network'
  name: string
  production: string
  branch: string
}

type Stores = Pick<
  BranchesServices,
  | 'authConfigs'
  | 'networkRules'
  | 'projects'
  | 'realtimeConfigs'
  | 'restConfigs'
  | 'storageSettings'
>

/** Characters of a value, such as the template of an email. */
const MAX_CHARACTERS = 10_000

/** Compares the settings of the services of two projects; secrets are not among them. */
export async function differentSettings(
  stores: Stores,
  { branch, production }: { branch: string; production: string },
): Promise<DifferentSetting[]> {
  const [there, here] = [await settingsOf(stores, production), await settingsOf(stores, branch)]
  return there.flatMap(([service, values]) => {
    const own = new Map(here.find(([name]) => name === service)?.[1])
    return values.flatMap(([name, value]) => {
      const [before, after] = [textOf(value), textOf(own.get(name))]
      if (before === after) return []
      const cut = (text: string) => text.slice(0, MAX_CHARACTERS)
      return [{ service, name, production: cut(before), branch: cut(after) }]
    })
  })
}

/** Returns the names of the secrets of edge functions that production lacks. */
export async function missingSecrets(
  { functionSecrets }: Pick<BranchesServices, 'functionSecrets'>,
  { branch, production }: { branch: string; production: string },
): Promise<string[]> {
  const there = await functionSecrets.values(production)
  return Object.keys(await functionSecrets.values(branch)).filter(
    (name) => !Object.hasOwn(there, name),
  )
}

async function settingsOf(
  { authConfigs, networkRules, projects, realtimeConfigs, restConfigs, storageSettings }: Stores,
  ref: string,
): Promise<[DifferentSetting['service'], [string, unknown][]][]> {
  const storage = await storageSettings.of(ref)
  const project = await projects.byRef(ref)
  const network = await networkRules.of(ref)
  return [
    ['auth', Object.entries(await authConfigs.of(ref))],
    ['rest', Object.entries(await restConfigs.of(ref))],
    ['realtime', Object.entries(await realtimeConfigs.of(ref))],
    [
      'storage',
      [
        ['file_size_limit', storage?.fileSizeLimit],
        ['link_max_seconds', storage?.linkMaxSeconds],
      ],
    ],
    ['database', [['statement_timeout_ms', project?.statementTimeoutMs]]],
    [
      'network',
      [
        ['requires_tls', network.requiresTls],
        ['allowed_ranges', network.allowedRanges],
      ],
    ],
  ]
}

const textOf = (value: unknown): string => JSON.stringify(value) ?? 'null'
