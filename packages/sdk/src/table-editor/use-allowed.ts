import { useMemo } from 'react'
import { readAllowed } from './allowed-tables'
import type { TableEditorProps } from './table-editor.types'

/** Returns what a host allows; the same object while the lists are equal, which a host may write where it renders. */
export function useAllowed({ allowedSchemas, allowedTables }: TableEditorProps) {
  const mark = JSON.stringify({ allowedSchemas, allowedTables })
  return useMemo(
    () => readAllowed(JSON.parse(mark) as Parameters<typeof readAllowed>[0]), // written above
    [mark],
  )
}
