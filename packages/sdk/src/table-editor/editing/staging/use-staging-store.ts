import { useEffect } from 'react'
import { draftKey } from '../../../drafts/draft-key'
import { useHowdahContext } from '../../../provider/howdah-context'
import { usePersonId } from '../../../provider/use-person'
import type { TableTarget } from '../../editor-parts.types'
import { databaseMark } from '../database-mark'
import type { StagingStore, Stagings } from './staging.store'

/** Returns the store of a table's staged changes, and follows the changes of other tabs. */
export function useStagingStore(
  { projectRef, connectionString }: TableTarget,
  stagings: Stagings,
  tableId: number,
): StagingStore {
  const { client, report, drafts, instanceId } = useHowdahContext('TableEditor')
  const person = usePersonId('TableEditor') ?? ''
  const documentId = `rows:${databaseMark(connectionString)}:${tableId}`
  const key = draftKey({ baseUrl: client.baseUrl, person, projectRef, documentId, instanceId })
  const store = stagings({
    draftStore: drafts,
    key,
    onFailure: (error) => report(error, { widget: 'table-editor', during: 'draft' }),
  })
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
