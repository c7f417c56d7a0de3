import type { HowdahEvent } from '../../provider/howdah-events'
import type { ImportMapping } from './import-mapping'
import type { ImportEvent, ImportState } from './import-state'

interface ImportedTable {
  projectRef: string
  schema: string
  table: string
  /** The import makes the table with its first rows. */
  isNew: boolean
  /** Rows that the import wrote before it failed and was resumed. */
  written: number
}

/** Returns what an import reports to the host, by what happens in it. */
export function importEvents(
  { isNew, projectRef, schema, table, written }: ImportedTable,
  emit: (event: HowdahEvent) => void,
): (event: ImportEvent) => void {
  let rows = written
  let isMade = !isNew
  return (event) => {
    if (event.type === 'batch') {
      rows += event.written
      if (!isMade) emit({ type: 'table.created', projectRef, schema, table })
      isMade = true
    }
    if (event.type === 'ended') emit({ type: 'import.finished', projectRef, schema, table, rows })
  }
}

interface FollowedImport {
  projectRef: string
  /** State before this run. */
  run: ImportState
  /** The failed import that goes on. */
  resume: { isTableMade: boolean } | undefined
  dispatch: (event: ImportEvent) => void
  emit: (event: HowdahEvent) => void
}

/** Returns what passes the events of an import on, and reports to the host what it did. */
export function followed(
  mapping: ImportMapping,
  { dispatch, emit, projectRef, resume, run }: FollowedImport,
): (event: ImportEvent) => void {
  const { name: table, schema } = mapping.kind === 'new' ? mapping : mapping.shape
  const isNew = mapping.kind === 'new' && resume?.isTableMade !== true
  const written = resume && run.status === 'failed' ? run.written : 0
  const inform = importEvents({ projectRef, schema, table, isNew, written }, emit)
  return (event) => {
    dispatch(event)
    inform(event)
  }
}
