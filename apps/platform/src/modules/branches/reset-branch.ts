import { randomSecret } from '../../base/secrets'
import { AppError } from '../../base/app-error'
import { inTransaction } from '../../base/transaction'
import type { ProjectStatus } from '../../access/project.types'
import { passwordVerifier } from '../../postgres/passwords/scram'
import { readPasswordVerifier, replacePasswords } from '../../postgres/passwords/stopped-cluster'
import type { OperationPlan } from '../operations/operation-runner'
import type { OperationRow } from '../operations/operations-table'
import type { Operation } from '../operations/operations.types'
import { createBranchesTable } from './branches-table'
import { branchMessages as messages } from './branches.messages'
import { emptyDatabase } from './empty-database'
import type { BranchesServices } from './services'

const resettable = [
  'ACTIVE_HEALTHY',
  'ACTIVE_UNHEALTHY',
  'INACTIVE',
  'START_FAILED',
] as const satisfies readonly ProjectStatus[]

interface Input {
  parentRef: string
  withData: boolean
  /** Previous status of the branch, which an undo restores. */
  from: (typeof resettable)[number]
}

/** Moves the branch's status and writes the operation, both or neither. @throws LifeCycleError, AppError 409 */
export function reserveReset(
  { control, operations, projectLife, projects }: BranchesServices,
  projectRef: string,
): Promise<Operation> {
  return inTransaction(control, async (client) => {
    const branch = await createBranchesTable(client).find(projectRef)
    if (!branch) throw new AppError(409, 'conflict', messages.noBranch)
    if (branch.isDefault) throw new AppError(409, 'conflict', messages.notReset)
    const { parentRef, withData } = branch
    const work = 'reset_branch'
    await projectLife.hold(client, { projectRef: parentRef, work, from: ['ACTIVE_HEALTHY'] })
    const from = await projectLife.hold(client, { projectRef, work, from: resettable })
    await projects.in(client).setStatus(projectRef, 'RESTORING')
    const input = { parentRef, withData, from }
    return operations.insert(client, { kind: work, projectRef, step: 'stop', input })
  })
}

/**
 * Creates the plan that replaces the Postgres of a branch by a new copy of production. The current
 * data is retained until the branch runs again, and put back if anything fails.
 */
export function resetBranchPlan(services: BranchesServices): OperationPlan {
  const { binaries, clusterCopies, clusterManager, clusters, dataReplacements } = services
  const { events, log, operations, projectLife, projects, provisioners } = services
  const { schemaDiffs, sideOrigins } = services
  const { storage, user } = services
  const dataOf = ({ id, projectRef }: OperationRow) => dataReplacements(projectRef, id)
  // Written by reserveReset above.
  const inputOf = ({ input }: OperationRow) => input as Input

  /** Ignores a failed removal. The next start removes the rest, and the branch remains available. */
  const leaveWhatStays = (removal: Promise<void>, project: string) =>
    removal.catch((error: unknown) =>
      log.warn('The data of a branch that was reset remains', { project, error }),
    )

  /** Gives the role postgres its password again, by which people and programs connect. */
  async function retainPassword(operation: OperationRow): Promise<void> {
    const { projectRef: project } = operation
    const stopped = { data: dataOf(operation).old, binaries, user }
    const verifier = await readPasswordVerifier(stopped, 'postgres').catch((error: unknown) => {
      log.warn('The database password of a branch that is reset is a new one', { project, error })
      return null
    })
    if (verifier !== null) await clusterManager.changeDatabasePassword(project, { verifier })
  }

  async function copy(operation: OperationRow): Promise<void> {
    const { id, projectRef } = operation
    const { drop, incoming } = dataOf(operation)
    await drop()
    const secrets = await projects.secretsOf(projectRef)
    if (!secrets) throw new Error(messages.noBranch)
    await clusterCopies.copy(inputOf(operation).parentRef, { id, to: incoming })
    const admin = await passwordVerifier(secrets.adminPassword)
    // Known to no one: the rows of production may be in it until it is filled.
    const postgres = await passwordVerifier(randomSecret())
    await replacePasswords({ data: incoming, binaries, user }, { admin, postgres })
  }

  return {
    steps: [
      { name: 'stop', run: ({ projectRef }) => provisioners.stop(projectRef) },
      { name: 'copy', run: copy },
      { name: 'swap', run: (operation) => dataOf(operation).swap() },
      { name: 'start', run: ({ projectRef }) => clusterManager.start(projectRef) },
      {
        name: 'fill',
        async run(operation) {
          const { projectRef: to } = operation
          const { parentRef: from, withData } = inputOf(operation)
          // After a crash the step before is not run again, and nothing may run yet.
          await clusterManager.start(to)
          if (!withData) await emptyDatabase(clusters, to)
          await storage.shareFiles({ from, to, signal: operations.signal })
        },
      },
      {
        name: 'activate',
        async run(operation) {
          const { projectRef } = operation
          await clusterManager.start(projectRef)
          await retainPassword(operation)
          await schemaDiffs.begin(projectRef)
          // Buckets are those of production again; functions stay.
          const pair = { branch: projectRef, production: inputOf(operation).parentRef }
          await sideOrigins
            .advance(pair)
            .catch((error: unknown) =>
              log.warn('Buckets of a branch are not noted', { project: projectRef, error }),
            )
          await events.emit('project.brought-up', { ref: projectRef })
          await projects.setStatus(projectRef, 'ACTIVE_HEALTHY', ['RESTORING'])
        },
      },
      {
        name: 'cleanUp',
        run: (operation) => leaveWhatStays(dataOf(operation).forgetOld(), operation.projectRef),
      },
    ],
    async undo(operation) {
      const { projectRef } = operation
      if ((await projects.byRef(projectRef))?.status !== 'RESTORING') return
      const { from } = inputOf(operation)
      await provisioners.stop(projectRef)
      await dataOf(operation).putBack()
      await leaveWhatStays(dataOf(operation).drop(), projectRef)
      await projectLife.startAgain(projectRef, { from, during: 'RESTORING' })
    },
  }
}
