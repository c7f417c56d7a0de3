import { inTransaction } from '../../../base/transaction'
import type { OperationPlan } from '../../operations/operation-runner'
import type { OperationRow } from '../../operations/operations-table'
import type { Operation } from '../../operations/operations.types'
import { BackupError } from '../backup-error'
import { backupMessages as messages } from '../backups.messages'
import type { BackupsServices } from '../services'
import type { PastPath } from './past-data'

/** New project with the data that another one had at a moment, or has in a backup. */
export interface RecoveredProject {
  /** Project whose data it is. */
  from: string
  path: PastPath
  name: string
  /** Of the database role `postgres`; stored encrypted until the role has it. */
  databasePassword: string
}

interface Input {
  from: string
  path: PastPath
  /** Of the role `postgres`, sealed. */
  databasePassword: string
}

const sealedAs = (ref: string) => `operations/restore_to_project/${ref}`

/** Writes the project (COMING_UP) and its operation, both or neither. @throws TooManyProjects, LifeCycleError, BackupError */
export function reserveRecoveredProject(
  { control, operations, pastData, projectLife, projectQuota, projects, secrets }: BackupsServices,
  { databasePassword, from, name, path }: RecoveredProject,
): Promise<Operation> {
  return inTransaction(control, async (client) => {
    await projectLife.hold(client, { projectRef: from, work: 'restore_to_project', from: null })
    await pastData.need(client, from, path)
    const original = await projects.in(client).byRef(from)
    if (original === null) throw new BackupError('gone', messages.noProject)
    const { compute, organizationId, region } = original
    await projectQuota.lockOrganizationAndCheckQuota(client, organizationId)
    const projectRef = await projectLife.insert(client, { organizationId, name, region, compute })
    const input: Input = {
      ...{ from, path },
      databasePassword: secrets.encrypt(databasePassword, sealedAs(projectRef)),
    }
    return operations.insert(client, {
      kind: 'restore_to_project',
      ...{ projectRef, input },
      step: 'recover',
    })
  })
}

/**
 * Creates the plan that makes a project from what another one was at a moment; nothing of that one
 * changes. A failure leaves the new project INIT_FAILED without any data.
 */
export function recoveredProjectPlan(services: BackupsServices): OperationPlan {
  const { clusterManager, events, operations, pastData, projects } = services
  const { secrets, storage, storageBytes } = services
  // Written by reserveRecoveredProject above.
  const inputOf = ({ input }: OperationRow) => input as Input

  return {
    steps: [
      {
        name: 'recover',
        run(operation) {
          const { id, projectRef } = operation
          const { databasePassword, from, path } = inputOf(operation)
          return clusterManager.initializeFrom(projectRef, {
            databasePassword: secrets.decrypt(databasePassword, sealedAs(projectRef)),
            fill: (data) => pastData.fill({ ref: from, path, data, name: id }),
          })
        },
      },
      { name: 'start', run: ({ projectRef }) => clusterManager.start(projectRef) },
      {
        name: 'files',
        async run(operation) {
          const { projectRef } = operation
          // After a crash the step before is not run again, and nothing may run yet.
          await clusterManager.start(projectRef)
          const { from } = inputOf(operation)
          await storage.shareFiles({ from, to: projectRef, signal: operations.signal })
        },
      },
      {
        name: 'activate',
        async run({ projectRef }) {
          await clusterManager.start(projectRef)
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
