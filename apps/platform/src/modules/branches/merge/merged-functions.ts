import { createHash } from 'node:crypto'
import type { BranchesServices } from '../services'
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
  for (const { id, slug, verifyJwt, version } of await functionRows.list(ref)) {
    const body = await functionRows.body(id, version)
    const { entrypointPath, files, importMapPath } = body ?? {}
    const text = JSON.stringify([verifyJwt, entrypointPath, importMapPath, files])
    found.push({ slug, digest: createHash('sha256').update(text).digest('hex') })
  }
  return found
}

/** Deploys functions of one project to another one. */
export async function deployFunctions(
  { functionRows }: Stores,
  { from, functions, to }: { from: string; to: string; functions: MergePlan['functions'] },
): Promise<void> {
  for (const { slug } of functions) {
    const found = await functionRows.get(from, slug)
    if (!found) continue
    const body = await functionRows.body(found.id, found.version)
    const bundle = await functionRows.bundle(found.id, found.version)
    if (!body || !bundle) continue
    const { entrypointPath, files, importMapPath } = body
    const { name, verifyJwt } = found
    await functionRows.deploy(to, slug, {
      ...{ name, verifyJwt, entrypointPath, importMapPath, files, bundle },
    })
  }
}
