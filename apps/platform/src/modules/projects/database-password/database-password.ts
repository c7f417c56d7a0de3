import { AppError } from '../../../base/app-error'
import { inTransaction } from '../../../base/transaction'
import { ProjectNotActive } from '../../../postgres/cluster/cluster-errors'
import { passwordVerifier } from '../../../postgres/passwords/scram'
import type { OperationPlan } from '../../operations/operation-runner'
import type { OperationRow } from '../../operations/operations-table'
import type { Operation } from '../../operations/operations.types'
import { holdProject } from '../hold-project'
import { lifeCycleMessages } from '../life-cycle.messages'
import type { ProjectsServices } from '../services'

interface Input {
  /** Verifier of the new password, sealed. */
  verifier: string
  /** Verifier of the password before, sealed; null if there was none. */
  previous: string | null
}

const UNDO_ATTEMPTS = 3

const sealedAs = (ref: string) => `operations/set_database_password/${ref}`

/**
 * Stores the operation that sets the password of the role `postgres`.
 * @throws LifeCycleError unless the project runs; AppError 409 while another password is being set
 */
export async function reserveDatabasePassword(
  {
    clusterManager,
    control,
    directory,
    operations,
    secrets,
  }: Pick<ProjectsServices, 'clusterManager' | 'control' | 'directory' | 'operations' | 'secrets'>,
  { projectRef, password }: { projectRef: string; password: string },
): Promise<Operation> {
  const work = 'set_database_password'
  const seal = (text: string) => secrets.encrypt(text, sealedAs(projectRef))
  const verifier = seal(await passwordVerifier(password))
  return inTransaction(control, async (client) => {
    await holdProject(client, { projectRef, home: directory.id, work, from: ['ACTIVE_HEALTHY'] })
    const { rowCount } = await client.query(
      `select from operations where project_ref = $1 and kind = $2 and state = 'running'`,
      [projectRef, work],
    )
    if (rowCount !== 0) throw new AppError(409, 'conflict', lifeCycleMessages.passwordIsBeingSet)
    // Read while no other password can be set.
    const previous = await clusterManager.databasePasswordVerifier(projectRef)
    const input: Input = { verifier, previous: previous && seal(previous) }
    return operations.insert(client, { kind: work, projectRef, step: 'set', input })
  })
}

/**
 * Sets the password of the role `postgres` and ends the sessions of the previous one. A failure
 * restores the previous password.
 */
export function databasePasswordPlan(
  services: Pick<ProjectsServices, 'clusterManager' | 'log' | 'pooler' | 'secrets'>,
): OperationPlan {
  const { clusterManager, log, secrets } = services

  async function change(
    { input, projectRef }: OperationRow,
    choose: (input: Input) => string | null,
  ): Promise<void> {
    // Written by reserveDatabasePassword above.
    const sealed = choose(input as Input)
    await clusterManager.changeDatabasePassword(projectRef, {
      verifier: sealed && secrets.decrypt(sealed, sealedAs(projectRef)),
      whileDisconnected: (work) => services.pooler.whileDisconnected(projectRef, work),
    })
  }

  return {
    steps: [{ name: 'set', run: (operation) => change(operation, ({ verifier }) => verifier) }],
    async undo(operation) {
      for (let attempt = 1; ; attempt += 1)
        try {
          return await change(operation, ({ previous }) => previous)
        } catch (error) {
          // Of a project that has been stopped since, the password is whichever was set last.
          if (error instanceof ProjectNotActive) return
          if (attempt < UNDO_ATTEMPTS) continue
          // An operation without an end would be in the way of the next password.
          log.error('The previous password could not be restored', {
            project: operation.projectRef,
            error,
          })
          return
        }
    },
  }
}
