import { createOperationRunner } from './operation-runner'
import { createOperationsTable } from './operations-table'
import type { Operations } from './operations.types'
import type { OperationsServices } from './services'

/** Long work, and the runner that does it; stops with the server. */
export function createOperations(services: OperationsServices): Operations {
  const { closers, control, directory, log } = services
  const table = createOperationsTable(control)
  const runner = createOperationRunner({
    table,
    plans: () => services.operationPlans,
    home: directory.id,
    log,
    ended: (operation, state) => services.events.emit('operation.ended', { operation, state }),
  })
  const controller = new AbortController()
  // Before the databases are taken away from under the steps.
  closers.addFirst(() => {
    runner.beginStop()
    controller.abort()
  })
  closers.add(() => runner.stop())
  return {
    signal: controller.signal,
    insert: (db, operation) => table.insert(db, { ...operation, home: directory.id }),
    run: runner.run,
    newest: table.newest,
    find: table.byId,
    unfinished: () => table.unfinished(directory.id),
    finished: runner.finished,
    resume: runner.resume,
  }
}
