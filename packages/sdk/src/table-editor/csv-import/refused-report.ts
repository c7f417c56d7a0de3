import { exportWriter } from '@howdah/rules/export/export-writer'
import type { CsvRow } from '@howdah/rules/csv/csv.types'

interface RefusedLine {
  /** Line of the file on which the row begins. */
  line: number
  reason: string
}

/** Maximum number of rows displayed; the report contains all of them. */
const MAX_LISTED_ROWS = 100

export interface RefusedReport {
  add: (refused: readonly { row: CsvRow; reason: string }[]) => void
  /** The first of them. */
  shown: () => readonly RefusedLine[]
  /**
   * All of them as CSV: the row as it was, then its line and the reason. Fields for which there is
   * no column are behind these.
   */
  blob: () => Blob
}

/**
 * Creates a report of the refused rows. It is stored as blobs, which a browser may move to disk.
 */
export function createRefusedReport(names: readonly string[]): RefusedReport {
  const writer = exportWriter(
    'csv',
    [...names, 'refused_line', 'refused_because'].map((name) => ({ name, typeOid: 0 })),
    '',
  )
  let parts = new Blob([writer.head])
  const shown: RefusedLine[] = []
  let count = 0
  return {
    add(refused) {
      if (refused.length === 0) return
      const text = refused
        .map(({ row, reason }) => {
          const fields = names.map((_, at) => row.fields[at] ?? null)
          const beyond = row.fields.slice(names.length)
          return writer.row([...fields, String(row.line), reason, ...beyond], count++)
        })
        .join('')
      parts = new Blob([parts, text], { type: 'text/csv' })
      for (const { row, reason } of refused)
        if (shown.length < MAX_LISTED_ROWS) shown.push({ line: row.line, reason })
    },
    shown: () => shown,
    blob: () => parts,
  }
}
