import {
  storageBucketsQueryOptions,
  type StorageBucket,
} from '@howdah/platform-client/resources/storage/buckets'
import type { StorageItem } from '@howdah/rules/storage/storage-item'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { useHowdahContext } from '../../provider/howdah-context'
import { freshId } from '@howdah/platform-client/fresh-id'
import type { PickedFile } from '../uploads/dropped-files'
import { folderKey, type FolderAsked, type FolderListing } from '../folders/folder-listing'
import type { ItemDialog } from '../items/item-dialogs'
import { namesIn } from '../items/item-work'
import {
  noEntrySelection,
  entrySelectionTransition,
  type Selection,
  type EntrySelectionEvent,
} from './selection'
import { isWithin, parentOf } from '../folders/storage-path'
import { uploadRules } from './upload-rules'
import { planUploads } from '../uploads/upload-plan'
import { errorText } from '../items/item-context'
import { useItemActions, type ItemActions } from '../items/use-item-actions'
import type { StorageModel } from '../use-storage-explorer'

/** An open bucket: its selection, its open dialog and its actions. */
export interface BrowserModel {
  model: StorageModel
  bucketId: string
  /** Undefined while it is not known. */
  bucket: StorageBucket | undefined
  isGone: boolean
  error: unknown
  retry: () => void
  /** The folder that is open. */
  path: string
  selection: Selection
  select: (event: EntrySelectionEvent) => void
  /** Selected items, as far as they are listed. */
  selected: readonly StorageItem[]
  asked: (path: string) => FolderAsked
  open: (item: StorageItem) => void
  dialog: ItemDialog | null
  ask: (dialog: ItemDialog | null) => void
  /** The folder in which a new one is being named. */
  newIn: string | null
  setNewIn: (folder: string | null) => void
  /** The column that takes the focus as soon as it is there. */
  focusOn: string | null
  setFocusOn: (folder: string | null) => void
  actions: ItemActions
  upload: (files: Promise<readonly PickedFile[]> | readonly PickedFile[], folder: string) => void
  /** Items that are dragged within this explorer. */
  drag: { get: () => readonly StorageItem[]; set: (items: readonly StorageItem[]) => void }
  /** Moves the dragged items; items that exist already, or would be moved into themselves, stay. */
  drop: (items: readonly StorageItem[], folder: string) => void
}

export function useBucketBrowser(model: StorageModel, bucketId: string): BrowserModel {
  const { client, queryClient, report } = useHowdahContext('StorageExplorer')
  const { messages, preference, projectRef, view, show } = model
  const toast = useToast()
  const actions = useItemActions(model, bucketId)
  const buckets = useQuery(storageBucketsQueryOptions(client, { ref: projectRef }), queryClient)
  const [selection, select] = useReducer(entrySelectionTransition, noEntrySelection)
  const [dialog, ask] = useState<ItemDialog | null>(null)
  const [newIn, setNewIn] = useState<string | null>(null)
  const [focusOn, setFocusOn] = useState<string | null>(null)
  const dragged = useRef<readonly StorageItem[]>([])
  const path = view.path ?? ''

  const asked = (folder: string): FolderAsked => ({
    projectRef,
    bucketId,
    path: folder,
    search: folder === path ? (view.search ?? '').trim() : '',
    sortBy: preference.sortBy,
    sortByOrder: preference.sortByOrder,
  })
  const listed =
    selection.names.size === 0
      ? undefined
      : queryClient.getQueryData<FolderListing>(folderKey(client, asked(selection.folder)))
  const selected = listed?.items.filter(({ name }) => selection.names.has(name)) ?? []

  const plan = async (
    picked: Promise<readonly PickedFile[]> | readonly PickedFile[],
    folder: string,
  ) => {
    const { session } = model.uploads
    const [files, rules] = await Promise.all([picked, uploadRules(client, queryClient, projectRef)])
    const {
      uploads,
      continued,
      messages: text,
    } = await planUploads({
      projectRef,
      bucketId,
      ...rules,
      folder,
      files,
      queue: session.getState(),
      namesIn: (of) => namesIn(actions.site, of),
      newId: freshId,
      messages,
    })
    const toSettings = model.onOpenSettings
    for (const message of text) {
      const isAboutLimit = message.includes('global file size limit')
      const action =
        isAboutLimit && toSettings
          ? { action: { label: messages.storageSettings, onSelect: toSettings } }
          : {}
      // Spec section 8.
      toast.error(message, { duration: 8_000, ...action })
    }
    for (const { id, file } of continued) session.hand(id, file)
    session.add(uploads)
  }

  const bucket = buckets.data?.find(({ id }) => id === bucketId)
  const isGone = buckets.data !== undefined && bucket === undefined
  const upload: BrowserModel['upload'] = (files, folder) => {
    plan(files, folder).catch((error: unknown) => {
      toast.error(messages.uploadsFailed, { description: errorText(error) })
      report(error, { widget: 'storage-explorer', during: 'storage' })
    })
  }
  useIntake(model, !isGone, (files) => upload(files, path))
  return {
    model,
    bucketId,
    bucket,
    isGone,
    error: buckets.data === undefined ? buckets.error : null,
    retry: () => void buckets.refetch(),
    path,
    selection,
    select,
    selected,
    asked,
    open(item) {
      if (item.type === 'FOLDER') {
        select({ type: 'cleared' })
        show({ path: item.path })
      } else {
        const folder = parentOf(item.path)
        select({ type: 'chosen', folder, name: item.name })
        if (folder === path) show({ ...view, file: item.name })
        else show({ path: folder, file: item.name })
      }
    },
    dialog,
    ask,
    newIn,
    setNewIn,
    focusOn,
    setFocusOn,
    actions,
    upload,
    drag: {
      get: () => dragged.current,
      set(items) {
        dragged.current = items
      },
    },
    drop(items, folder) {
      const movable = items.filter(
        (item) =>
          parentOf(item.path) !== folder &&
          !(item.type === 'FOLDER' && isWithin(folder, item.path)),
      )
      if (movable.length > 0) void actions.move(movable, folder)
    },
  }
}

/** Takes the files of a host while the bucket is there. */
function useIntake(
  { intakeRef }: StorageModel,
  isThere: boolean,
  upload: (files: readonly PickedFile[]) => void,
) {
  const take = useEffectEvent(upload)
  useEffect(() => {
    if (!isThere) return
    intakeRef.current = (files) => take(files)
    return () => {
      intakeRef.current = null
    }
  }, [intakeRef, isThere])
}
