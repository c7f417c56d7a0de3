import type { HowdahEvent } from '../../provider/howdah-events'
import type { ImportEvent } from './import-state'

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
