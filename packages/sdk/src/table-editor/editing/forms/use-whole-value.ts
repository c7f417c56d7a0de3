import { useEffect, useState } from 'react'
import type { RowEditingModel } from '../use-row-editing'

export type WholeValue =
  | { status: 'known' | 'loading' | 'gone' }
  | { status: 'failed'; error: unknown; onRetry: () => void }

/** Sees to it that the value of a cell is there whole, so that it can be edited. `isWanted`: fetches it when it is not. */
export function useWholeValue(
  editing: RowEditingModel,
  at: number,
  column: number,
  isWanted: boolean,
): WholeValue {
  const { edited, wholeValue, loadWhole } = editing
  const isKnown =
    edited === null ||
    edited.current(at, column) !== undefined ||
    wholeValue(at, column) !== undefined
  const [outcome, setOutcome] = useState<
    { status: 'known' | 'gone' } | { status: 'failed'; error: unknown } | null
  >(null)
  const [attempt, setAttempt] = useState(0)

  // Fetches what is wanted and is not there; leaving ends the request.
  useEffect(() => {
    if (isKnown || !isWanted) return
    const controller = new AbortController()
    loadWhole(at, column, controller.signal).then(
      (isThere) => !controller.signal.aborted && setOutcome({ status: isThere ? 'known' : 'gone' }),
      (error: unknown) => !controller.signal.aborted && setOutcome({ status: 'failed', error }),
    )
    return () => controller.abort()
    // One request per cell and attempt, regardless of renders in the meantime.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isKnown, isWanted, at, column, attempt])

  if (isKnown) return { status: 'known' }
  if (outcome?.status !== 'failed') return outcome ?? { status: 'loading' }
  return {
    status: 'failed',
    error: outcome.error,
    onRetry: () => {
      setOutcome(null)
      setAttempt(attempt + 1)
    },
  }
}
