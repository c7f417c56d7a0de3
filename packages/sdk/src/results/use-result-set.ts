import { useCallback, useSyncExternalStore } from 'react'
import type { ResultSet } from './result-set'

/** The number of rows that have arrived, followed while they do. */
export function useRowCount(result: ResultSet | null): number {
  const subscribe = useCallback(
    (listener: () => void) => result?.subscribe(listener) ?? (() => {}),
    [result],
  )
  const read = () => result?.rowCount ?? 0
  return useSyncExternalStore(subscribe, read, read)
}
