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
  /**
   * Notes what both have in the same version.
   * @param merge id of the merge after which it is noted
   */
  advance(pair: { branch: string; production: string }, merge?: string): Promise<void>
  /** Returns to what was known before a merge, if nothing was noted after another one since. */
  back(branch: string, merge: string): Promise<void>
  /** Forgets the buckets: production may have others. */
  forgetBuckets(branch: string): Promise<void>
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
  const put = async (branch: string, versions: SideVersions, merge: string | null = null) => {
    await control.query(
      `insert into branch_side_origins as o (project_ref, contents, merge_id) values ($1, $2, $3)
       on conflict (project_ref) do update
         set contents = excluded.contents, merge_id = coalesce(excluded.merge_id, o.merge_id),
             before = case when excluded.merge_id is null then o.before else o.contents end`,
      [branch, JSON.stringify(versions), merge],
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
    async advance({ branch, production }, merge) {
      const sides = { branch: await read(branch), production: await read(production) }
      await put(branch, advancedVersions(sides, await find(branch)), merge)
    },
    async back(branch, merge) {
      const which = 'where project_ref = $1 and merge_id = $2'
      const values = [branch, merge]
      // Nothing was known.
      await control.query(`delete from branch_side_origins ${which} and before is null`, values)
      await control.query(
        `update branch_side_origins set contents = before, before = null, merge_id = null ${which}`,
        values,
      )
    },
    async forgetBuckets(branch) {
      const keysOf = (column: string) =>
        `array(select key from jsonb_object_keys(${column}) key where key like 'bucket %')`
      await control.query(
        `update branch_side_origins
            set contents = contents - ${keysOf('contents')}, before = before - ${keysOf('before')}
          where project_ref = $1`,
        [branch],
      )
    },
  }
}

/** Returns the keys of what a branch began with and lacks, and production still has. */
export const removedFrom = (
  sides: { branch: ReadonlyMap<string, string>; production: ReadonlyMap<string, string> },
  origin: SideVersions | null,
): string[] =>
  Object.keys(origin ?? {}).filter((key) => sides.production.has(key) && !sides.branch.has(key))

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
