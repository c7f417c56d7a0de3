import { createOperationRunner } from './operation-runner'
import { createOperationsTable, type OperationsTable } from './operations-table'
import type { Operations, StepProgress } from './operations.types'
import type { OperationsServices } from './services'

/** Long work, and the runner that does it; stops with the server. */
export function createOperations(services: OperationsServices): Operations {
  const { closers, control, directory, log } = services
  const table = createOperationsTable(control)
  const progress = new Map<string, StepProgress>()
  const runner = createOperationRunner({
    table: forgetting(table, (id) => progress.delete(id)),
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
    noteProgress(id, bytes) {
      if (bytes === null) progress.delete(id)
      else progress.set(id, bytes)
    },
    progressOf: (id) => progress.get(id) ?? null,
    find: table.byId,
    unfinished: () => table.unfinished(directory.id),
    finished: runner.finished,
    resume: runner.resume,
  }
}

/** Forgets the progress of a step whenever another one begins, or none does. */
const forgetting = (table: OperationsTable, forget: (id: string) => void): OperationsTable => ({
  ...table,
  enter(id, ...step) {
    forget(id)
    return table.enter(id, ...step)
  },
  beginUndo(id, error) {
    forget(id)
    return table.beginUndo(id, error)
  },
  finish(id, state) {
    forget(id)
    return table.finish(id, state)
  },
})
