import { reserveBranch, type BranchRequest } from './create-branch'
import type { BranchesServices } from './services'

/** Projects on which something is tried; they are in no list, and are deleted afterwards. */
export interface TrialProjects {
  /**
   * Runs work on a new one.
   * @param request.isEmpty true for a new database; otherwise it is a copy of the parent
   * @param failed creates the error of one that was not completed
   */
  use<T>(
    request: Pick<BranchRequest, 'parentRef' | 'name' | 'isEmpty'>,
    work: (ref: string) => Promise<T>,
    failed: (reason: string | null) => Error,
  ): Promise<T>
  /** Deletes one that a server left. */
  remove(ref: string): Promise<void>
}

export function createTrialProjects(services: BranchesServices): TrialProjects {
  const { log, operations, projectLife, projects } = services

  async function removeNow(ref: string): Promise<void> {
    const newest = await operations.newest(ref)
    if (newest?.state === 'running') await operations.finished(newest.id)
    // Its deletion may have been what was running.
    if ((await projects.byRef(ref)) === null) return
    const { id } = await projectLife.begin('delete_project', ref)
    await operations.finished(id)
  }
  const remove = (ref: string): Promise<void> =>
    removeNow(ref).catch((error: unknown) =>
      log.warn('The project of a trial remains until the next start', { project: ref, error }),
    )

  return {
    remove,
    async use({ isEmpty = false, ...request }, work, failed) {
      const { id, projectRef } = await reserveBranch(services, {
        ...{ ...request, isEmpty, persistent: false, gitBranch: null, isTrial: true },
        withData: !isEmpty,
      })
      try {
        operations.run(id)
        const { error, state } = await operations.finished(id)
        if (state !== 'succeeded') throw failed(error ?? null)
        return await work(projectRef)
      } finally {
        await remove(projectRef)
      }
    },
  }
}
