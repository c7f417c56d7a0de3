import type { TabsState } from '@howdah/rules/workspace/tabs'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { draftKey } from '../../../drafts/draft-key'
import { useHowdahContext } from '../../../provider/howdah-context'
import { usePersonId } from '../../../provider/use-person'
import type { TableTarget } from '../../editor-parts.types'
import { databaseMark } from '../database-mark'
import type { StagingStore, Stagings } from './staging.store'

/** Returns a function that finds the store of a table's staged changes, and its key. */
function useStagingStores({ projectRef, connectionString }: TableTarget, stagings: Stagings) {
  const { client, report, drafts, instanceId } = useHowdahContext('TableEditor')
  const person = usePersonId('TableEditor') ?? ''
  return (tableId: number): { store: StagingStore; key: string } => {
    const documentId = `rows:${databaseMark(connectionString)}:${tableId}`
    const key = draftKey({ baseUrl: client.baseUrl, person, projectRef, documentId, instanceId })
    const store = stagings({
      draftStore: drafts,
      key,
      onFailure: (error) => report(error, { widget: 'table-editor', during: 'draft' }),
    })
    return { store, key }
  }
}

/** Returns the tables with staged changes among those that have a tab. */
export function useStagedTables(
  target: TableTarget,
  stagings: Stagings,
  { tabs }: TabsState,
): ReadonlySet<number> {
  const storeOf = useStagingStores(target, stagings)
  const stores = tabs.flatMap(({ metadata: { tableId } }) =>
    tableId === undefined ? [] : [[tableId, storeOf(tableId).store] as const],
  )
  const staged = useSyncExternalStore(
    (onChange) => {
      const ends = stores.map(([, store]) => store.subscribe(onChange))
      return () => {
        for (const end of ends) end()
      }
    },
    () =>
      stores
        .filter(([, store]) => store.getState().staging.rows.length > 0)
        .map(([id]) => id)
        .join(),
    () => '',
  )
  return useMemo(() => new Set(staged === '' ? [] : staged.split(',').map(Number)), [staged])
}

/** Returns the store of a table's staged changes, and follows the changes of other tabs. */
export function useStagingStore(
  target: TableTarget,
  stagings: Stagings,
  tableId: number,
): StagingStore {
  const { store, key } = useStagingStores(target, stagings)(tableId)
  // Changes staged in another tab are displayed here too, if they are in the storage.
  useEffect(() => {
    const onExternalChange = (event: StorageEvent | FocusEvent) => {
      if (!('key' in event) || event.key === null || event.key === key) store.refresh()
    }
    window.addEventListener('storage', onExternalChange)
    window.addEventListener('focus', onExternalChange)
    return () => {
      window.removeEventListener('storage', onExternalChange)
      window.removeEventListener('focus', onExternalChange)
    }
  }, [store, key])
  return store
}
