import { useRef } from 'react'
import type { TableRowsModel } from '../rows/use-table-rows'

/** Loads long values whole so that they can be edited. They are stored until another page is shown. */
export function useLoadedValues({ page, loadCell }: TableRowsModel) {
  const whole = useRef<{ page: typeof page; values: Map<string, string> }>({
    page,
    values: new Map(),
  })
  const keyOf = (at: number, column: number) => `${at}:${column}`
  return {
    wholeValue: (at: number, column: number): string | undefined =>
      whole.current.page === page ? whole.current.values.get(keyOf(at, column)) : undefined,
    /** Fetches a long value so that its cell can be edited; false when the row has changed since. */
    async loadWhole(
      at: number,
      column: number,
      name: string,
      signal: AbortSignal,
    ): Promise<boolean> {
      const shown = page?.rows[at]?.[column]
      const value = await loadCell(at, name, signal)
      if (typeof value !== 'string' || typeof shown !== 'string' || !value.startsWith(shown))
        return false
      if (whole.current.page !== page) whole.current = { page, values: new Map() }
      whole.current.values.set(keyOf(at, column), value)
      return true
    },
  }
}
