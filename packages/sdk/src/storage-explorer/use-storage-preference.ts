import { useEffect, useRef, useState } from 'react'
import { useHowdahContext } from '../provider/howdah-context'
import { storageKeyOf, readStored, writeStored } from '../browser-storage/stored-json'
import { defaultPreference, preferenceOf, type StoragePreference } from './storage-preference'

/** Milliseconds after the last change. */
const SAVE_DELAY_MS = 500

/**
 * Manages a user's preferences for the explorer of one project. They are stored in the browser
 * under the key of the table editor.
 */
export function useStoragePreference(projectRef: string) {
  const { client, storage, report } = useHowdahContext('StorageExplorer')
  const key = storageKeyOf('table-editor', client.baseUrl, projectRef)
  const [preference, setPreference] = useState<StoragePreference | null>(null)
  const pending = useRef<{ timer: ReturnType<typeof setTimeout>; write: () => void } | null>(null)

  // A page that goes takes no effect's end with it.
  useEffect(() => {
    const flush = () => pending.current?.write()
    window.addEventListener('pagehide', flush)
    return () => window.removeEventListener('pagehide', flush)
  }, [])

  // Read once; a choice that the user made in the meantime takes precedence.
  useEffect(() => {
    let current = true
    void readStored(storage, key).then((stored) => {
      if (current) setPreference((chosen) => chosen ?? preferenceOf(stored))
    })
    return () => {
      current = false
      // Saves a pending change even if the user leaves before the delay is over.
      pending.current?.write()
    }
  }, [storage, key])

  const change = (part: Partial<StoragePreference>) => {
    const next = { ...(preference ?? defaultPreference), ...part }
    setPreference(next)
    clearTimeout(pending.current?.timer)
    const write = () => {
      clearTimeout(pending.current?.timer)
      pending.current = null
      writeStored(storage, key, next).catch((error: unknown) =>
        report(error, { widget: 'storage-explorer', during: 'draft' }),
      )
    }
    pending.current = { timer: setTimeout(write, SAVE_DELAY_MS), write }
  }
  return { preference: preference ?? defaultPreference, isRead: preference !== null, change }
}
