import { cellProblem } from '@howdah/rules/table/editing/cell-problem'
import { choicesOf, editorKind } from '@howdah/rules/table/editing/row-editing'
import type { CellChange } from '@howdah/rules/table/editing/row-changes'
import { lazyComponent } from '@howdah/ui/lazy/lazy-code'
import type { EditSession } from '@howdah/ui/data-grid/editing/edit-cell.types'
import { shownValue, writtenValue } from '../boolean-words'
import { hasDefault, hintOf } from '../column-hints'
import type { EditedCells } from './edited-cells'

/** Its code comes with the grid's, which is there before anything can be edited. */
const CellEditor = lazyComponent(
  async () => (await import('@howdah/ui/data-grid/editing/edit-cell')).CellEditor,
)

export const preloadCellEditor = () => CellEditor.preload()

/** Renders the editor of a cell; null for a cell whose value is not known whole. */
export function renderCellEditor(cells: EditedCells, session: EditSession) {
  const { editing, columnAt, place } = cells
  const { edited, messages } = editing

  const { row, column } = session.position
  const found = columnAt(column)
  const stands = edited?.current(row, place(column))
  const whole = editing.wholeValue(row, place(column))
  const value: CellChange | undefined =
    stands ?? (whole === undefined ? undefined : { to: 'value', text: whole })
  if (!found || !value) return null
  const initial: CellChange =
    value.to === 'value' ? { to: 'value', text: shownValue(found, value.text) } : value
  const kind = editorKind(found)
  return (
    <CellEditor.Component
      key={`${row}:${column}`}
      fallback={null}
      aria-label={messages.editCell(found.name)}
      kind={kind === 'json' ? 'text' : kind}
      choices={choicesOf(found).map((choice) => shownValue(found, choice))}
      initial={initial}
      typed={session.typed}
      allowsNull={found.is_nullable}
      allowsDefault={hasDefault(found) || edited?.row(row)?.type === 'new'}
      problemOf={(text) => {
        const problem = cellProblem(found, text)
        return problem && messages.problems[problem]
      }}
      hint={hintOf(found, editing)}
      onCommit={(to) =>
        editing.set(
          row,
          place(column),
          to.to === 'value' ? { to: 'value', text: writtenValue(found, to.text) } : to,
        )
      }
      onEnd={session.end}
    />
  )
}
