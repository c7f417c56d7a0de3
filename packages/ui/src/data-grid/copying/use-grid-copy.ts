import { tsvText } from '@howdah/rules/export/tsv'
import { useState } from 'react'
import type { ClipboardEvent } from 'react'
import { copyText } from './copy-text'
import type { GridCopyFormat, GridCopyOutcome } from './grid-copy'
import type { SelectedArea } from '../selection/grid-selection'
import { countRows } from '../selection/row-ranges'

interface CopyInput {
  getCell: (row: number, column: number) => string | null
  /** The text of an area, from who has more of it than the grid; null when it is too much for the clipboard. */
  textOf:
    | ((area: SelectedArea, format: GridCopyFormat) => string | null | Promise<string | null>)
    | undefined
  area: () => SelectedArea | null
  onCopied: ((outcome: GridCopyOutcome) => void) | undefined
}

/** Copies what is selected. */
export function useGridCopy({ getCell, textOf, area: areaOf, onCopied }: CopyInput) {
  const [outcome, setOutcome] = useState<GridCopyOutcome | null>(null)
  const report = (next: GridCopyOutcome) => {
    setOutcome(next)
    onCopied?.(next)
  }
  const textIn = (area: SelectedArea, format: GridCopyFormat) =>
    textOf ? textOf(area, format) : tsvText(area, getCell)

  const write = async (
    area: SelectedArea,
    text: string | null | Promise<string | null>,
    document: Document,
  ) => {
    const size = { rows: countRows(area.rows), columns: area.columns[1] - area.columns[0] + 1 }
    try {
      const known = await text
      if (known === null) report({ status: 'too-large', ...size })
      else report({ status: (await copyText(known, document)) ? 'copied' : 'refused', ...size })
    } catch (error) {
      report({ status: 'failed', error })
    }
  }

  return {
    outcome,
    copy(format: GridCopyFormat, document: Document) {
      const area = areaOf()
      if (area) void write(area, textIn(area, format), document)
    },
    /** The browser's own copying, which can be answered without asking for a permission. */
    onCopy(event: ClipboardEvent) {
      const area = areaOf()
      if (!area) return
      const text = textIn(area, 'tsv')
      event.preventDefault()
      event.stopPropagation()
      if (typeof text !== 'string') return void write(area, text, event.currentTarget.ownerDocument)
      event.clipboardData.setData('text/plain', text)
      report({
        status: 'copied',
        rows: countRows(area.rows),
        columns: area.columns[1] - area.columns[0] + 1,
      })
    },
  }
}
