import type { ProjectStatus } from '../../access/project.types'
import type { Queryable } from '../../base/transaction'
import type { Operation, OperationKind } from '../operations/operations.types'
import { reserveAttach, type NewAttachedProject } from './attach-project'
import {
  insertProject,
  reserveProject,
  type NewProject,
  type NewProjectRow,
} from './create-project'
import { reserveDatabasePassword } from './database-password/database-password'
import { holdProject } from './hold-project'
import { reserveLifeCycle, type LifeCycleKind } from './life-cycle'
import { reserveResize, type NewCompute } from './compute/resize-project'
import { storeOwnDatabase, type OwnDatabase } from './own-database'
import type { ProjectsServices } from './services'

/** Begins long work on projects. */
export interface ProjectLife {
  /** Reserves the project (COMING_UP), starts the work and returns immediately. */
  create(project: NewProject): Promise<Operation>
  /** Writes a project (COMING_UP) in a transaction that begins its work. @returns its reference */
  insert(transaction: Queryable, project: NewProjectRow): Promise<string>
  /** Stores the project (COMING_UP), starts to test its connection and returns immediately. */
  attach(project: NewAttachedProject): Promise<Operation>
  /**
   * Starts a step of a project's life cycle and returns immediately.
   * @throws LifeCycleError when the project's status does not allow it
   */
  begin(kind: LifeCycleKind, projectRef: string): Promise<Operation>
  /**
   * Restarts a project with another size and returns immediately. If its Postgres does not start
   * with it, the previous size is back.
   * @throws LifeCycleError unless the project runs
   */
  resize(request: NewCompute): Promise<Operation>
  /**
   * Locks a project until the transaction ends: of two concurrent changes of it or its backups, the
   * second one waits here and sees the changes of the first one.
   * @throws LifeCycleError if it was deleted, is elsewhere, or has none of the statuses `from`
   */
  hold(
    transaction: Queryable,
    request: { projectRef: string; work: OperationKind; from: readonly ProjectStatus[] | null },
  ): Promise<ProjectStatus>
  /**
   * Sets the password of the role `postgres` and ends the sessions that were opened with the
   * previous one. Resolves when that is done or has failed; after a crash, the next start continues.
   * @throws LifeCycleError unless the project runs; AppError 409 while another password is being set
   */
  setDatabasePassword(projectRef: string, password: string): Promise<Operation>
  /**
   * Ends the undo of work for which a project was stopped: with its previous status if it did not run,
   * else with a start, which may fail.
   * @param change the previous status, and that of the work, of which it is left
   * @returns whether the project runs
   */
  startAgain(
    projectRef: string,
    change: { from: ProjectStatus; during: ProjectStatus },
  ): Promise<boolean>
  /** Stores the connection of a self-hosted server's one database, with the project where there is none yet. @returns its reference */
  storeOwnDatabase(database: OwnDatabase): Promise<string>
}

export function createProjectLife(services: ProjectsServices): ProjectLife {
  const begun = (operation: Operation): Operation => {
    services.operations.run(operation.id)
    return operation
  }
  return {
    create: async (project) => begun(await reserveProject(services, project)),
    insert: (transaction, project) => insertProject(services, transaction, project),
    attach: async (project) => begun(await reserveAttach(services, project)),
    begin: async (kind, projectRef) => begun(await reserveLifeCycle(services, kind, projectRef)),
    resize: async (request) => begun(await reserveResize(services, request)),
    hold: (transaction, request) =>
      holdProject(transaction, { ...request, home: services.directory.id }),
    async setDatabasePassword(projectRef, password) {
      const operation = await reserveDatabasePassword(services, { projectRef, password })
      return services.operations.finished(begun(operation).id)
    },
    async startAgain(projectRef, { during, from }) {
      const { operations, projects, provisioners } = services
      if (from === 'INACTIVE' || from === 'START_FAILED') {
        await projects.setStatus(projectRef, from, [during])
        return false
      }
      try {
        await provisioners.start(projectRef)
        await projects.setStatus(projectRef, 'ACTIVE_HEALTHY', [during])
        return true
      } catch {
        operations.signal.throwIfAborted()
        await provisioners.stop(projectRef)
        await projects.setStatus(projectRef, 'START_FAILED', [during])
        return false
      }
    },
    storeOwnDatabase: (database) => storeOwnDatabase(services, database),
  }
}
