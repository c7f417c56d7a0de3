import { inTransaction } from '../../base/transaction'
import { AppError } from '../../base/app-error'
import type { PastChoice } from '../backups/point-in-time/past-data'
import type { Operation } from '../operations/operations.types'
import { createBranchesTable, type Branch, type BranchUpdate } from './branches-table'
import { branchMessages as messages } from './branches.messages'
import { reserveBranch, type BranchRequest } from './create-branch'
import { reserveReset } from './reset-branch'
import type { BranchesServices } from './services'

/** The branches of all projects. */
export interface Branches {
  /**
   * Starts to make a branch and returns immediately.
   * @param past earlier data of the parent that it is to have
   * @throws LifeCycleError, TooManyProjects, BackupError, AppError 409
   */
  create(request: BranchRequest, past?: PastChoice): Promise<Branch>
  /** Returns the branches of a project, or of the project that a branch belongs to. */
  list(ref: string): Promise<Branch[]>
  /** Finds a branch by the reference of its project. @throws AppError 409 for a project that is none */
  find(ref: string): Promise<Branch>
  /** @throws AppError 409 */
  change(ref: string, change: BranchUpdate): Promise<Branch>
  /** Starts to replace the Postgres of a branch by a copy of production and returns immediately. @throws LifeCycleError, AppError 409 */
  reset(ref: string): Promise<Branch>
  /** Starts to delete a branch and returns immediately. @throws LifeCycleError, AppError 409 */
  remove(ref: string): Promise<Operation>
}

export function createBranches(services: BranchesServices): Branches {
  const { branchesTable: rows, control, operations, projectLife } = services

  async function find(ref: string): Promise<Branch> {
    const branch = await rows.find(ref)
    if (!branch) throw new AppError(409, 'conflict', messages.noBranch)
    return branch
  }

  return {
    find,
    async create(request, past) {
      const path = past && (await services.pastData.choose(request.parentRef, past))
      const { id, projectRef } = await reserveBranch(
        services,
        path ? { ...request, path } : request,
      )
      operations.run(id)
      return find(projectRef)
    },
    list: async (ref) => rows.list((await rows.find(ref))?.parentRef ?? ref),
    change: (ref, change) =>
      inTransaction(control, async (client) => {
        const own = createBranchesTable(client)
        const before = await own.find(ref)
        if (!before) throw new AppError(409, 'conflict', messages.noBranch)
        const { isDefault, parentRef } = before
        if (isDefault && (change.persistent !== undefined || change.reviewRequested !== undefined))
          throw new AppError(409, 'conflict', messages.isDefault)
        // Of two branches with the same name, the second one waits here.
        await client.query('select from projects where ref = $1 for update', [parentRef])
        const isTaken = (await own.list(parentRef)).some(
          ({ name, projectRef }) => name === change.name && projectRef !== ref,
        )
        if (change.name !== undefined && isTaken)
          throw new AppError(409, 'conflict', messages.nameTaken(change.name))
        await own.change(before, change)
        const after = await own.find(ref)
        if (!after) throw new AppError(409, 'conflict', messages.noBranch)
        return after
      }),
    async reset(ref) {
      const { id } = await reserveReset(services, ref)
      operations.run(id)
      return find(ref)
    },
    async remove(ref) {
      const { isDefault, projectRef } = await find(ref)
      if (isDefault) throw new AppError(409, 'conflict', messages.notDeleted)
      return projectLife.begin('delete_project', projectRef)
    },
  }
}
