import { AppError } from '../../../base/app-error'
import { limitPerKey } from '../../../base/one-at-a-time'
import { createFairTurns } from '../../../base/time/fair-turns'
import { functionUser } from '../find-deno'
import { functionsMessages } from '../functions.messages'
import type { FunctionFile, NewVersion, StoredFunction } from '../rows/function-rows'
import type { FunctionsServices } from '../services'
import { bundle } from './bundle'
import { checkFiles } from './check-files'
import { withPackages } from './project-packages'

/** A version to deploy. */
export interface Deploy {
  ref: string
  slug: string
  files: readonly FunctionFile[]
  name?: string
  verify_jwt?: boolean
  entrypoint_path?: string
  import_map_path?: string
}

type BundleServices = Pick<FunctionsServices, 'directory' | 'disk' | 'functionServers'>
type DeployServices = BundleServices & Pick<FunctionsServices, 'functionRows'>

/** Names of pages of the dashboard beside those of functions. */
const PAGES: ReadonlySet<string> = new Set(['new', 'secrets'])

/** Deploys at a time; each takes a processor. Those of a project follow each other. */
const inTurn = createFairTurns(2, 1)
/** Deploys of a project, and of all, that run or wait: each has its files in memory. */
const MAX_OF_PROJECT = 8
const MAX_DEPLOYS = 48
const busy = () =>
  new AppError(429, 'too_many_requests', functionsMessages.deploysBusy, {
    headers: { 'retry-after': '5' },
  })
const [ofProject, ofAll] = [limitPerKey(MAX_OF_PROJECT, busy), limitPerKey(MAX_DEPLOYS, busy)]

/** Runs the work of a deploy in its turn. @throws AppError 429 */
const deploys = <T>(ref: string, work: () => Promise<T>): Promise<T> =>
  ofProject(ref, () => ofAll('', () => inTurn(ref, work)))

/** Returns true for a name that a function can have. */
export const isFunctionSlug = (slug: string): boolean =>
  /^[A-Za-z][A-Za-z0-9_-]{0,63}$/.test(slug) && !PAGES.has(slug)

/**
 * Bundles files and stores them as a new version of a function, which is created if there is none.
 * @throws AppError 400 for files that cannot be bundled, 409, 503
 */
export async function deployFiles(
  services: DeployServices,
  deploy: Deploy,
): Promise<{ stored: StoredFunction; log: string }> {
  const { functionRows, functionServers } = services
  const { ref, slug } = deploy
  const { log, version } = await bundleFiles(services, deploy)
  await functionRows.deploy(ref, slug, version)
  functionServers.renew({ ref, slug })
  const stored = await functionRows.get(ref, slug)
  if (stored === null) throw new AppError(404, 'not_found', functionsMessages.noFunction)
  return { stored, log }
}

/**
 * Bundles files to a version that is not stored yet.
 * @throws AppError 400 for files that cannot be bundled, 503, 507
 */
export async function bundleFiles(
  services: BundleServices,
  { ref, slug, ...version }: Deploy,
): Promise<{ version: NewVersion; log: string }> {
  if (!isFunctionSlug(slug))
    throw new AppError(400, 'bad_request', functionsMessages.reservedSlug(slug))
  const checked = checkFiles(version)
  const { path } = await services.functionServers.need()
  const { code, log } = await deploys(ref, () =>
    withPackages(services, { ref }, (cache, ends) =>
      bundle(checked, {
        ...{ program: path, user: functionUser(), run: services.directory.run },
        ...{ cache, ends },
      }),
    ),
  )
  return {
    version: {
      ...checked,
      ...(version.name === undefined ? {} : { name: version.name }),
      ...(version.verify_jwt === undefined ? {} : { verifyJwt: version.verify_jwt }),
      bundle: code,
    },
    log,
  }
}
