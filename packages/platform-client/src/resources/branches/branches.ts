import type { components } from '@howdah/contract'
import { dataOf, inTime, type PlatformClient } from '../../client'
import { projectKey } from '../../query-keys'
import { required } from '../../required'
import type { Project } from '../projects/get-project'

export type Branch = components['schemas']['Branch']
export type NewBranch = components['schemas']['CreateBranch']
export type BranchMerge = components['schemas']['BranchMerge']
export type MergedBranch = components['schemas']['MergedBranch']
export type BranchChange = components['schemas']['UpdateBranch']

/** The branches of a project, or of the project that a branch belongs to; the production branch first. */
export function branchesQueryOptions(client: PlatformClient, { ref }: { ref: string }) {
  return {
    queryKey: projectKey(client, ref, 'branches'),
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<Branch[]> => {
      required({ ref })
      return dataOf(
        client.api.GET('/v1/projects/{ref}/branches', { params: { path: { ref } }, signal }),
      )
    },
  }
}

/** Starts to create a branch of a project. Responds immediately, with the branch COMING_UP. */
export function createBranch(
  client: PlatformClient,
  { branch, ref }: { ref: string; branch: NewBranch },
): Promise<Branch> {
  required({ ref, branch })
  return dataOf(
    client.api.POST('/v1/projects/{ref}/branches', { params: { path: { ref } }, body: branch }),
  )
}

/** Updates a branch. */
export function updateBranch(
  client: PlatformClient,
  { change, id }: { id: string; change: BranchChange },
): Promise<Branch> {
  required({ id, change })
  return dataOf(
    client.api.PATCH('/v1/branches/{ref}', { params: { path: { ref: id } }, body: change }),
  )
}

/** Starts to replace the Postgres of a branch by a new copy of production. Responds immediately. */
export function resetBranch(client: PlatformClient, { id }: { id: string }): Promise<Branch> {
  required({ id })
  return dataOf(client.api.POST('/v1/branches/{ref}/reset', { params: { path: { ref: id } } }))
}

/** Starts to delete a branch with all of its data. Responds immediately. */
export function deleteBranch(client: PlatformClient, { id }: { id: string }): Promise<Branch> {
  required({ id })
  return dataOf(client.api.DELETE('/v1/branches/{ref}', { params: { path: { ref: id } } }))
}

/** Timeout in milliseconds of a comparison of two databases. */
const COMPARISON_TIMEOUT_MS = 90_000

/** Contents of a merge of a branch into production, and its last trial. */
export function branchMergeQueryOptions(client: PlatformClient, { id }: { id: string }) {
  return {
    queryKey: projectKey(client, id, 'merge'),
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<BranchMerge> => {
      required({ id })
      return dataOf(
        client.api.GET('/v1/branches/{ref}/merge', {
          params: { path: { ref: id } },
          signal,
          fetch: inTime(client.fetch, COMPARISON_TIMEOUT_MS),
        }),
      )
    },
  }
}

/** Starts to try the migrations of a merge on a copy of production. Responds immediately. */
export function tryBranchMerge(
  client: PlatformClient,
  { id }: { id: string },
): Promise<BranchMerge> {
  required({ id })
  return dataOf(
    client.api.POST('/v1/branches/{ref}/merge/trial', { params: { path: { ref: id } } }),
  )
}

/** Merges a branch into production, as a plan with this digest shows. */
export function mergeBranch(
  client: PlatformClient,
  { backup, digest, id }: { id: string; digest: string; backup: boolean },
): Promise<MergedBranch> {
  required({ id, digest, backup })
  return dataOf(
    client.api.POST('/v1/branches/{ref}/merge', {
      params: { path: { ref: id } },
      body: { digest, backup },
    }),
  )
}

/** Starts to undo the last merge of a branch; `name` is that of production. Responds immediately, with production RESTORING. */
export function undoBranchMerge(
  client: PlatformClient,
  { id, name }: { id: string; name: string },
): Promise<Project> {
  required({ id, name })
  return dataOf(
    client.api.POST('/v1/branches/{ref}/merge/undo', {
      params: { path: { ref: id } },
      body: { name },
    }),
  )
}
