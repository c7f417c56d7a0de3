import { useEffect, useState } from 'react'
import { readStored, storageKeyOf, writeStored } from '../../browser-storage/stored-json'
import { useHowdahContext } from '../../provider/howdah-context'
import { storedColumns, userColumns, usualColumns, type UserColumn } from './user-columns'

export interface UserColumnsModel {
  shown: readonly UserColumn[]
  /** False for the usual columns. */
  isChosen: boolean
  toggle: (column: UserColumn) => void
  reset: () => void
}

/** Columns of a project's list, stored in the browser. */
export function useUserColumns(projectRef: string): UserColumnsModel {
  const { client, report, storage } = useHowdahContext('Users')
  const key = storageKeyOf('users-columns', client.baseUrl, projectRef)
  const [chosen, setChosen] = useState<readonly UserColumn[] | null | undefined>()

  // Read once; what was chosen meanwhile takes precedence.
  useEffect(() => {
    let isCurrent = true
    void readStored(storage, key).then((stored) => {
      if (isCurrent) setChosen((now) => (now === undefined ? storedColumns(stored) : now))
    })
    return () => {
      isCurrent = false
    }
  }, [storage, key])

  const shown = chosen ?? usualColumns
  const choose = (next: readonly UserColumn[] | null) => {
    setChosen(next)
    writeStored(storage, key, next).catch((error: unknown) =>
      report(error, { widget: 'users', during: 'draft' }),
    )
  }
  return {
    shown,
    isChosen: Boolean(chosen),
    toggle: (column) =>
      choose(userColumns.filter((one) => shown.includes(one) !== (one === column))),
    reset: () => choose(null),
  }
}
