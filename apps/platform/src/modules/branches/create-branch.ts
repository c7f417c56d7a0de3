import { randomSecret } from '../../base/secrets'
import { inTransaction } from '../../base/transaction'
import type { ProjectStatus } from '../../access/project.types'
import { AppError } from '../../base/app-error'
import type { PastPath } from '../backups/point-in-time/past-data'
import type { OperationPlan } from '../operations/operation-runner'
import type { OperationRow } from '../operations/operations-table'
import type { Operation } from '../operations/operations.types'
import { createBranchesTable, type Branch } from './branches-table'
import { branchMessages as messages } from './branches.messages'
import { copySettings } from './copy-settings'
import { emptyDatabase } from './empty-database'
import type { BranchesServices } from './services'

export type BranchRequest = Pick<
  Branch,
  'parentRef' | 'name' | 'persistent' | 'withData' | 'gitBranch'
> & {
  /** True for a project on which something is tried, and which is deleted afterwards. */
  isTrial?: boolean
  /** True for the database of a new project, with nothing of the parent. */
  isEmpty?: boolean
  /** Way to earlier data of the parent; without one, the branch has those of now. */
  path?: PastPath
}

/** Statuses in which a project has its earlier data: whether it runs does not matter. */
const withEarlierData = [
  'COMING_UP',
  'ACTIVE_HEALTHY',
  'ACTIVE_UNHEALTHY',
  'PAUSING',
  'INACTIVE',
  'RESTARTING',
  'START_FAILED',
] as const satisfies readonly ProjectStatus[]

interface Input {
  parentRef: string
  withData: boolean
  isTrial?: boolean
  isEmpty?: boolean
  path?: PastPath
}

/**
 * Writes the project of a branch (COMING_UP), the branch and its operation, all or none.
 * @throws LifeCycleError, TooManyProjects; AppError 409 for a branch of a branch or a taken name
 */
export function reserveBranch(
  { control, operations, pastData, projectLife, projectQuota, projects }: BranchesServices,
  request: BranchRequest,
): Promise<Operation> {
  const { gitBranch, isEmpty = false, isTrial = false, name, parentRef, path, persistent } = request
  const { withData } = request
  return inTransaction(control, async (client) => {
    const rows = createBranchesTable(client)
    // Of two branches with the same name, the second one waits here.
    await projectLife.hold(client, {
      projectRef: parentRef,
      work: 'create_branch',
      from: path ? withEarlierData : ['ACTIVE_HEALTHY'],
    })
    if (path) await pastData.need(client, parentRef, path)
    const parent = await projects.in(client).byRef(parentRef)
    if (!parent || parent.parentRef !== null) throw new AppError(409, 'conflict', messages.ofBranch)
    const taken = (await rows.list(parentRef)).some((other) => other.name === name)
    if (taken) throw new AppError(409, 'conflict', messages.nameTaken(name))
    await projectQuota.lockOrganizationAndCheckBranches(client, {
      ...{ organizationId: parent.organizationId, parentRef, isTrial },
    })
    const { organizationId, region, compute } = parent
    const projectRef = await projectLife.insert(client, { organizationId, name, region, compute })
    await rows.insert({ projectRef, parentRef, persistent, withData, gitBranch, isTrial })
    const input: Input = { parentRef, withData, isTrial, isEmpty, path }
    return operations.insert(client, { kind: 'create_branch', projectRef, step: 'copy', input })
  })
}

/**
 * Creates the plan that makes the project of a branch from its parent. A failure leaves the project
 * INIT_FAILED without any data.
 */
export function createBranchPlan(services: BranchesServices): OperationPlan {
  const { clusterCopies, clusterManager, clusters, events, operations, projects } = services
  const { log, networkRules, pastData, schemaDiffs, sideOrigins, storage, storageBytes } = services

  /** The branch is complete without it. */
  const noteSides = (ref: string) =>
    sideOrigins.begin(ref).catch((error: unknown) =>
      log.warn('The functions and buckets from which a branch begins are not noted', {
        ...{ project: ref, error },
      }),
    )
  // Written by reserveBranch above.
  const inputOf = ({ input }: OperationRow) => input as Input

  return {
    steps: [
      {
        name: 'copy',
        run(operation) {
          const { id, projectRef } = operation
          const { isEmpty, parentRef: ref, path } = inputOf(operation)
          if (isEmpty) return clusterManager.initialize(projectRef)
          return clusterManager.initializeFrom(projectRef, {
            // Known to no one: a person sets another one before the first use.
            databasePassword: randomSecret(),
            fill: (data) =>
              path
                ? pastData.fill({ ref, path, data, name: id })
                : clusterCopies.copy(ref, { id, to: data }),
          })
        },
      },
      {
        name: 'settings',
        async run(operation) {
          const { isEmpty, parentRef: from } = inputOf(operation)
          const to = operation.projectRef
          // Other settings concern what it does not have.
          if (isEmpty) await networkRules.change(to, await networkRules.of(from))
          else await copySettings(services, { from, to })
        },
      },
      { name: 'start', run: ({ projectRef }) => clusterManager.start(projectRef) },
      {
        name: 'empty',
        async run(operation) {
          const { projectRef } = operation
          const { isEmpty, withData } = inputOf(operation)
          if (withData) return
          // After a crash the step before is not run again, and nothing may run yet.
          await clusterManager.start(projectRef)
          if (isEmpty)
            await clusterManager.bootstrap(projectRef, {
              databasePassword: randomSecret(),
              sample: false,
            })
          else await emptyDatabase(clusters, projectRef)
        },
      },
      {
        name: 'files',
        async run(operation) {
          const { isEmpty, parentRef } = inputOf(operation)
          if (isEmpty) return
          await clusterManager.start(operation.projectRef)
          await storage.shareFiles({
            from: parentRef,
            to: operation.projectRef,
            signal: operations.signal,
          })
        },
      },
      {
        name: 'activate',
        async run(operation) {
          const { projectRef } = operation
          await clusterManager.start(projectRef)
          if (!inputOf(operation).isTrial) {
            await schemaDiffs.begin(projectRef)
            await noteSides(projectRef)
          }
          await events.emit('project.brought-up', { ref: projectRef })
          await projects.setStatus(projectRef, 'ACTIVE_HEALTHY', ['COMING_UP'])
        },
      },
    ],
    async undo({ projectRef }) {
      await clusterManager.remove(projectRef)
      await storageBytes.removeAll(projectRef)
      await projects.setStatus(projectRef, 'INIT_FAILED')
    },
  }
}
