import { createHash } from 'node:crypto'
import type { BranchesServices } from '../services'
import type { MergedFunction } from './merge-plan'
import type { MergedBucket } from './merge.types'
import { readBuckets } from './merged-buckets'
import { readFunctions } from './merged-functions'

/** Digests by the kind and the name of a function or bucket. */
export type SideVersions = Readonly<Record<string, string>>

/** Functions and buckets from which branches began: what differs has changed since. */
export interface SideOrigins {
  /** @returns null if they are not known */
  find(branch: string): Promise<SideVersions | null>
  /** Notes those of a new branch. */
  begin(branch: string): Promise<void>
  /** Notes what both have in the same version. */
  advance(pair: { branch: string; production: string }): Promise<void>
  forget(branch: string): Promise<void>
}

export const keyOfFunction = ({ slug }: { slug: string }): string => `function ${slug}`
export const keyOfBucket = ({ id }: { id: string }): string => `bucket ${id}`

/** Returns the digests of a side. */
export function sideVersions(side: {
  functions: readonly Pick<MergedFunction, 'digest' | 'slug'>[]
  buckets: readonly MergedBucket[]
}): Map<string, string> {
  const versions = new Map(side.functions.map((one) => [keyOfFunction(one), one.digest] as const))
  for (const bucket of side.buckets)
    versions.set(
      keyOfBucket(bucket),
      createHash('sha256').update(JSON.stringify(bucket)).digest('hex'),
    )
  return versions
}

/** Chooses whose version a merge has: the branch's if only it has changed, and none if both have. */
export function changedBy(
  key: string,
  sides: { branch: ReadonlyMap<string, string>; production: ReadonlyMap<string, string> },
  origin: SideVersions | null,
): 'branch' | 'production' | 'both' | null {
  const [here, there] = [sides.branch.get(key), sides.production.get(key)]
  if (here === there) return null
  const before = origin === null ? there : origin[key]
  if (here === before) return 'production'
  return there === before ? 'branch' : 'both'
}

/** Returns what is known of both from now on. */
export function advancedVersions(
  sides: { branch: ReadonlyMap<string, string>; production: ReadonlyMap<string, string> },
  origin: SideVersions | null,
): SideVersions {
  const keys = new Set([...sides.branch.keys(), ...sides.production.keys()])
  return Object.fromEntries(
    [...keys].flatMap((key) => {
      const [here, there] = [sides.branch.get(key), sides.production.get(key)]
      const version = here === there || origin === null ? there : origin[key]
      return version === undefined ? [] : [[key, version] as const]
    }),
  )
}

export function createSideOrigins({
  clusters,
  control,
  functionRows,
}: Pick<BranchesServices, 'clusters' | 'control' | 'functionRows'>): SideOrigins {
  const read = async (ref: string) =>
    sideVersions({
      functions: await readFunctions({ functionRows }, ref),
      buckets: await readBuckets(clusters, ref),
    })
  const put = async (branch: string, versions: SideVersions) => {
    await control.query(
      `insert into branch_side_origins (project_ref, contents) values ($1, $2)
       on conflict (project_ref) do update set contents = excluded.contents`,
      [branch, JSON.stringify(versions)],
    )
  }
  const find = async (branch: string): Promise<SideVersions | null> => {
    const { rows } = await control.query<{ contents: SideVersions }>(
      'select contents from branch_side_origins where project_ref = $1',
      [branch],
    )
    return rows[0]?.contents ?? null
  }
  return {
    find,
    begin: async (branch) => put(branch, Object.fromEntries(await read(branch))),
    async advance({ branch, production }) {
      const sides = { branch: await read(branch), production: await read(production) }
      await put(branch, advancedVersions(sides, await find(branch)))
    },
    async forget(branch) {
      await control.query('delete from branch_side_origins where project_ref = $1', [branch])
    },
  }
}

/** Returns what of a kind a merge takes from the branch, and what both have changed. */
export function takenOf<T>(
  objects: readonly T[],
  keyOf: (one: T) => string,
  choose: (key: string) => ReturnType<typeof changedBy>,
): { chosen: T[]; conflicts: string[] } {
  const by = objects.map((one) => ({ one, key: keyOf(one), side: choose(keyOf(one)) }))
  return {
    chosen: by.filter(({ side }) => side === 'branch').map(({ one }) => one),
    conflicts: by.filter(({ side }) => side === 'both').map(({ key }) => key),
  }
}
