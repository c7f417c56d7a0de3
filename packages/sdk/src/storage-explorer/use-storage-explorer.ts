import {
  storageSettingsQueryOptions,
  type StorageSettings,
} from '@howdah/platform-client/resources/storage/settings'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type RefObject } from 'react'
import { useHowdahContext } from '../provider/howdah-context'
import { useTexts } from '../provider/use-texts'
import { storageExplorerTexts, type StorageExplorerMessages } from './storage-explorer.messages'
import type { StorageExplorerProps, StorageView } from './storage-explorer.types'
import { explorerRoot, viewInRoot, type StorageRoot } from './folders/storage-root'
import type { StoragePreference } from './storage-preference'
import { useStoragePreference } from './use-storage-preference'
import type { PickedFile } from './uploads/dropped-files'
import { useUploads } from './uploads/use-uploads'

/** State and actions of the explorer. */
export interface StorageModel {
  projectRef: string
  root: StorageRoot
  view: StorageView
  /**
   * Changes the view. The levels below a changed member are reset: another bucket has its own
   * folders, another folder its own files.
   */
  show: (change: Partial<StorageView>) => void
  hrefOf: StorageExplorerProps['hrefOf']
  onOpenSettings: StorageExplorerProps['onOpenSettings']
  messages: StorageExplorerMessages
  locale: string | undefined
  /** Actions that the UI offers; the platform enforces the permissions. */
  may: { create: boolean; update: boolean; delete: boolean }
  preference: StoragePreference
  prefer: (change: Partial<StoragePreference>) => void
  /** Of the project; undefined while they are not known. */
  settings: StorageSettings | undefined
  uploads: ReturnType<typeof useUploads>
  /** Uploads files into the open folder; null while no bucket is open. */
  intakeRef: RefObject<((files: readonly PickedFile[]) => void) | null>
}

const BUCKETS: StorageView = { bucketId: null }

/**
 * Controller of the open view. The contents of a bucket have their own controllers, which are
 * mounted with it.
 */
export function useStorageExplorer(
  props: StorageExplorerProps,
  projectRef: string,
  personId: string | null,
): StorageModel & { isReady: boolean } {
  const provider = useHowdahContext('StorageExplorer')
  const { client, queryClient, can } = provider
  const [inner, setInner] = useState(props.defaultView ?? BUCKETS)
  const root = explorerRoot(props)
  const view = viewInRoot(root, props.view ?? inner)
  const intakeRef = useRef<(files: readonly PickedFile[]) => void>(null)
  const settings = useQuery(storageSettingsQueryOptions(client, { ref: projectRef }), queryClient)
  const stored = useStoragePreference(projectRef)
  const messages = useTexts(storageExplorerTexts, props.messages)
  return {
    projectRef,
    root,
    view,
    show(change) {
      const next =
        'bucketId' in change || 'path' in change
          ? { bucketId: view.bucketId, ...change }
          : { ...view, ...change }
      const defined = Object.fromEntries(
        Object.entries(next).filter(([, value]) => value !== undefined && value !== ''),
      ) as Partial<StorageView>
      const shown = viewInRoot(root, { ...defined, bucketId: next.bucketId })
      setInner(shown)
      props.onViewChange?.(shown)
    },
    hrefOf: props.hrefOf,
    onOpenSettings: props.onOpenSettings,
    messages,
    locale: provider.locale,
    may: {
      create: can('create', 'storage'),
      update: can('update', 'storage'),
      delete: can('delete', 'storage'),
    },
    preference: stored.preference,
    prefer: stored.change,
    settings: settings.data,
    uploads: useUploads(projectRef, personId, messages.rules),
    intakeRef,
    isReady: stored.isRead,
  }
}
