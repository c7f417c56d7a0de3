import { createHash } from 'node:crypto'
import { AppError } from '../../../base/app-error'
import type { BranchesServices } from '../services'
import { branchMergeMessages as messages } from './merge.messages'
import type { MergedFunction } from './merge-plan'
import type { MergePlan } from './merge.types'

type Stores = Pick<BranchesServices, 'functionRows'>

/** Returns the deployed functions of a project with digests of their files and settings. */
export async function readFunctions(
  { functionRows }: Stores,
  ref: string,
): Promise<MergedFunction[]> {
  const found: MergedFunction[] = []
  // One by one: all files together could be large.
  for (const { id, name, slug, verifyJwt, version } of await functionRows.list(ref)) {
    const digest = await digestOf({ functionRows }, { id, verifyJwt, version })
    found.push({ id, name, slug, verifyJwt, version, digest })
  }
  return found
}

/** Digests of versions, whose files do not change: those of many functions take seconds to read. */
const digests = new Map<string, string>()
const MAX_DIGESTS = 5_000

async function digestOf(
  { functionRows }: Stores,
  { id, verifyJwt, version }: Pick<MergedFunction, 'id' | 'verifyJwt' | 'version'>,
): Promise<string> {
  const key = `${id} ${version} ${verifyJwt}`
  const known = digests.get(key)
  if (known !== undefined) return known
  const body = await functionRows.body(id, version)
  const { entrypointPath, files, importMapPath } = body ?? {}
  const text = JSON.stringify([verifyJwt, entrypointPath, importMapPath, files])
  const digest = createHash('sha256').update(text).digest('hex')
  // One that was deleted meanwhile has none.
  if (body === null) return digest
  const [oldest] = digests.keys()
  if (digests.size >= MAX_DIGESTS && oldest !== undefined) digests.delete(oldest)
  digests.set(key, digest)
  return digest
}

/**
 * Deploys the planned versions of functions to another project, and no newer ones.
 * @param onDeployed called after each
 * @throws AppError 409 if one is there no more
 */
export async function deployFunctions(
  { functionRows }: Stores,
  {
    functions,
    to,
    onDeployed,
  }: {
    to: string
    functions: MergePlan['functions']
    onDeployed?: (slug: string) => Promise<void> | void
  },
): Promise<void> {
  for (const { id, name, slug, verifyJwt, version } of functions) {
    const body = await functionRows.body(id, version)
    const bundle = await functionRows.bundle(id, version)
    if (!body || !bundle) throw new AppError(409, 'conflict', messages.functionGone(slug))
    const { entrypointPath, files, importMapPath } = body
    await functionRows.deploy(to, slug, {
      ...{ name, verifyJwt, entrypointPath, importMapPath, files, bundle },
    })
    await onDeployed?.(slug)
  }
}
