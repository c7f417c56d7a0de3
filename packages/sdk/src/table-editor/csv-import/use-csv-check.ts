import { guessDelimiter } from '@howdah/rules/csv/guess-delimiter'
import type { CsvProblem } from '@howdah/rules/csv/csv.types'
import { useEffect, useReducer, useState } from 'react'
import { checkCsv, type CsvStats, type CsvOptions } from './csv-check'
import { beginningOf, CsvRefused, sizeOf, type CsvSource } from './csv-source'

type CsvCheck =
  | { status: 'none' }
  | { status: 'checking'; read: number; size: number }
  | { status: 'refused'; problem: CsvProblem }
  /** The file could not be read at all. */
  | { status: 'failed'; error: unknown }
  | { status: 'ready'; stats: CsvStats }

type CheckEvent =
  | { type: 'begun'; size: number }
  | { type: 'read'; read: number }
  | { type: 'refused'; problem: CsvProblem }
  | { type: 'failed'; error: unknown }
  | { type: 'ready'; stats: CsvStats }
  | { type: 'emptied' }

function transition(state: CsvCheck, event: CheckEvent): CsvCheck {
  switch (event.type) {
    case 'emptied':
      return { status: 'none' }
    case 'begun':
      return { status: 'checking', read: 0, size: event.size }
    case 'read':
      return state.status === 'checking' ? { ...state, read: event.read } : state
    case 'refused':
      return { status: 'refused', problem: event.problem }
    case 'failed':
      return { status: 'failed', error: event.error }
    case 'ready':
      return { status: 'ready', stats: event.stats }
    default:
      return event satisfies never
  }
}

/** Milliseconds between two words about how far it is. */
const PROGRESS_INTERVAL_MS = 100

/** Manages the import source, its parsing options, and the check of the whole source. */
export function useCsvCheck(onStats: (stats: CsvStats, source: CsvSource) => void) {
  const [source, setSource] = useState<CsvSource | null>(null)
  const [options, setOptions] = useState<CsvOptions>({
    delimiter: ',',
    hasHeader: true,
    empty: 'unquoted',
    quotes: 'strict',
    skipBroken: false,
  })
  const [check, dispatch] = useReducer(transition, { status: 'none' })
  const { delimiter, hasHeader, empty, quotes } = options

  // Checks the source again whenever it or its parsing options change. Unmounting stops the check.
  useEffect(() => {
    if (!source) return dispatch({ type: 'emptied' })
    const controller = new AbortController()
    const { signal } = controller
    const size = sizeOf(source)
    let lastReportAt = performance.now()
    dispatch({ type: 'begun', size })
    const onRead = (read: number) => {
      if (performance.now() < lastReportAt + PROGRESS_INTERVAL_MS) return
      lastReportAt = performance.now()
      dispatch({ type: 'read', read })
    }
    checkCsv(source, { delimiter, hasHeader, empty, quotes }, onRead, signal).then(
      (stats) => {
        if (signal.aborted) return
        onStats(stats, source)
        dispatch({ type: 'ready', stats })
      },
      (error: unknown) => {
        if (signal.aborted) return
        dispatch(
          error instanceof CsvRefused
            ? { type: 'refused', problem: error.problem }
            : { type: 'failed', error },
        )
      },
    )
    return () => controller.abort()
    // `onStats` may be a different function on each render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [source, delimiter, hasHeader, empty, quotes])

  return {
    source,
    options,
    check,
    setOptions,
    /** Takes another source, whose delimiter is guessed. */
    async choose(next: CsvSource | null) {
      if (next) {
        const beginning = await beginningOf(next).catch(() => '')
        setOptions((before) => ({
          ...before,
          delimiter: guessDelimiter(beginning),
          skipBroken: false,
        }))
      }
      setSource(next)
    },
  }
}
