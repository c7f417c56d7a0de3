import { useEffect, useState } from 'react'
import { useHowdahContext } from '../provider/howdah-context'
import { forgetRuns, readHistory, type HistoryScope } from './history-store'
import type { PastRun } from './run-history'

export interface HistoryModel {
  /** Null while it is read. */
  runs: readonly PastRun[] | null
  /** The storage refused the last change. */
  failing: boolean
  onForget: (id: string) => void
  onClear: () => void
}

/**
 * Returns the history of a person's runs in a project, as stored when the panel opens and after
 * each change.
 */
export function useHistory(scope: HistoryScope): HistoryModel {
  const { storage } = useHowdahContext('SqlEditor')
  const [runs, setRuns] = useState<readonly PastRun[] | null>(null)
  const [failing, setFailing] = useState(false)
  const [turn, setTurn] = useState(0)
  const { baseUrl, person, projectRef } = scope

  useEffect(() => {
    let wanted = true
    void readHistory(storage, { baseUrl, person, projectRef }).then(
      (read) => wanted && setRuns(read),
    )
    return () => {
      wanted = false
    }
  }, [storage, baseUrl, person, projectRef, turn])

  const change = (id?: string) => {
    forgetRuns(storage, scope, id)
      .then(
        () => setFailing(false),
        () => setFailing(true),
      )
      .finally(() => setTurn((before) => before + 1))
  }
  return { runs, failing, onForget: change, onClear: () => change() }
}
