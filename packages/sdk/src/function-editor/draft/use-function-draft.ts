import type { EdgeFunctionFile } from '@howdah/platform-client/resources/functions/functions'
import { createTimer } from '@howdah/ui/scheduling/timer'
import { useEffect, useState } from 'react'
import { readStored, storageKeyOf, writeStored } from '../../browser-storage/stored-json'
import { useHowdahContext } from '../../provider/howdah-context'
import { usePerson } from '../../provider/use-person'
import {
  changeDraft,
  unchangedDraft,
  isSameFiles,
  readDraft,
  type DraftChange,
  type EdgeDraft,
} from './function-draft'

export interface FunctionDraftModel {
  draft: EdgeDraft
  /** True if the draft differs from what is deployed. */
  isChanged: boolean
  /** False if the storage refuses the draft. */
  isStored: boolean
  change: (change: DraftChange) => void
  /** Begins again with these files, and stores nothing. */
  reset: (files: readonly EdgeFunctionFile[]) => void
}

/** Place of a stored draft, and the draft that was found there. */
export interface StoredDraft {
  /** Null: it is not stored. */
  key: string | null
  found: EdgeDraft | null
}

/** Milliseconds after the last change. */
const SAVE_DELAY_MS = 300

/**
 * Reads the stored draft of a function; null until it is read.
 * @param person null where it is not known whose draft it is: none is read or stored then
 */
export function useStoredDraft(
  person: string | null,
  projectRef: string,
  slug: string | undefined,
): StoredDraft | null {
  const { client, storage } = useHowdahContext('FunctionEditor')
  const key = person === null ? null : draftKey(client.baseUrl, person, projectRef, slug)
  const [read, setRead] = useState<StoredDraft | null>(null)
  useEffect(() => {
    let isCurrent = true
    const load = key === null ? Promise.resolve(null) : readStored(storage, key)
    void load.then((stored) => {
      if (isCurrent) setRead({ key, found: readDraft(stored) })
    })
    return () => {
      isCurrent = false
    }
  }, [key, storage])
  return read?.key === key ? read : null
}

const draftKey = (baseUrl: string, person: string, projectRef: string, slug = ''): string =>
  storageKeyOf('function-draft', baseUrl, person, projectRef, slug)

/** Returns a function that removes the stored draft of a function, once the function is deleted. */
export function useRemoveFunctionDraft(projectRef: string, slug: string): () => void {
  const { client, report, storage } = useHowdahContext('FunctionEditor')
  const { id } = usePerson('FunctionEditor')
  return () => {
    if (id === null) return
    writeStored(storage, draftKey(client.baseUrl, id, projectRef, slug), null).catch(
      (error: unknown) => report(error, { widget: 'function-editor', during: 'draft' }),
    )
  }
}

/**
 * The files of a function that are being edited. They outlive a reload of the page.
 * @param deployed the files of the version in use, or of the template
 */
export function useFunctionDraft(
  { found, key }: StoredDraft,
  deployed: readonly EdgeFunctionFile[],
): FunctionDraftModel {
  const { report, storage } = useHowdahContext('FunctionEditor')
  const [draft, setDraft] = useState(() => found ?? unchangedDraft(deployed))
  const [isStored, setIsStored] = useState(true)
  const [writer] = useState(() => {
    let waiting: EdgeDraft | null | undefined
    const write = () => {
      timer.stop()
      if (waiting === undefined || key === null) return
      const value = waiting
      waiting = undefined
      writeStored(storage, key, value).then(
        () => setIsStored(true),
        (error: unknown) => {
          setIsStored(false)
          report(error, { widget: 'function-editor', during: 'draft' })
        },
      )
    }
    const timer = createTimer(write)
    return {
      write,
      /** @param value null removes it */
      later(value: EdgeDraft | null) {
        waiting = value
        timer.restart(SAVE_DELAY_MS)
      },
    }
  })

  useEffect(() => {
    window.addEventListener('pagehide', writer.write)
    return () => {
      window.removeEventListener('pagehide', writer.write)
      writer.write()
    }
  }, [writer])

  return {
    ...{ draft, isStored },
    isChanged: !isSameFiles(draft.files, deployed),
    change(change) {
      const next = changeDraft(draft, change)
      setDraft(next)
      if (change.type !== 'open') writer.later(isSameFiles(next.files, deployed) ? null : next)
    },
    reset(files) {
      setDraft(unchangedDraft(files))
      writer.later(null)
      writer.write()
    },
  }
}
