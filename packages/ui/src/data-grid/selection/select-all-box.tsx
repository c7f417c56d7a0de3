import { useStore } from 'zustand'
import type { GridSelection } from './grid-selection'
import { countRows } from './row-ranges'
import type { SelectionStore } from './selection-store'

interface SelectAllBoxProps {
  store: SelectionStore
  rowCount: () => number
  label: string
}

/** The check box over the row numbers. */
export function SelectAllBox({ store, rowCount, label }: SelectAllBoxProps) {
  const state = useStore(store, (selection) => checkStateOf(selection, rowCount()))
  return (
    <label className="hw-grid-check">
      <input
        type="checkbox"
        tabIndex={-1}
        aria-label={label}
        checked={state === 'all'}
        readOnly
        ref={(box) => {
          if (box) box.indeterminate = state === 'some'
        }}
      />
    </label>
  )
}

function checkStateOf(selection: GridSelection, rowCount: number): 'none' | 'some' | 'all' {
  if (selection.kind === 'all') return 'all'
  if (selection.kind !== 'rows') return 'none'
  return countRows(selection.ranges) === rowCount ? 'all' : 'some'
}
