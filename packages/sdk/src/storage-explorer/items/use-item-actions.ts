import { signStorageObject } from '@howdah/platform-client'
import { validateFolderName, validateSiblingName, type StorageItem } from '@howdah/rules'
import { useToast } from '@howdah/ui'
import { useHowdahContext } from '../../provider/howdah-context'
import { saveBlob, saveFrom } from '../../downloads/save-file'
import { bucketKey } from '../folders/folder-listing'
import {
  deleteEntries,
  makeFolder,
  moveEntries,
  movesInto,
  namesIn,
  publicUrl,
  type StorageSite,
} from './item-work'
import { parentOf, pathIn } from '../folders/storage-path'
import { storageTexts } from '../storage-texts.messages'
import { isUnderWay } from '../uploads/upload-item'
import type { StorageModel } from '../use-storage-explorer'
import { zipName } from './zip-name'

/** Seconds within which the browser itself begins to read a file. So short a link is not noted by the platform. */
const READ_WITHIN_SECONDS = 300

/** Returns the actions for the files and folders of a bucket. Each reports its result. */
export function useItemActions(model: StorageModel, bucketId: string) {
  const { client, queryClient, report } = useHowdahContext('StorageExplorer')
  const { messages, projectRef, show, view } = model
  const toast = useToast()
  const site: StorageSite = { client, projectRef, bucketId, gate: model.uploads.gate }

  const refresh = () =>
    queryClient.invalidateQueries({ queryKey: bucketKey(client, projectRef, bucketId) })
  const failed = (title: string, error: unknown, id?: string) => {
    toast.error(title, { description: errorText(error), ...(id ? { id } : {}) })
    report(error, { widget: 'storage-explorer', during: 'storage' })
  }
  /** Updates the open path after its folder was moved or renamed. */
  const follow = (from: string, to: string) => {
    const { path = '' } = view
    if (path === from || path.startsWith(`${from}/`)) show({ path: to + path.slice(from.length) })
  }

  return {
    site,
    refresh,

    /** @returns what is wrong with the name; null when the folder is there */
    async createFolder(folder: string, typed: string): Promise<string | null> {
      const name = typed.trim()
      const problem =
        validateFolderName(name) ?? validateSiblingName(name, await namesIn(site, folder))
      if (problem !== null) return problem
      await makeFolder(site, pathIn(folder, name))
      await refresh()
      show({ path: pathIn(folder, name) })
      return null
    },

    /** @returns what is wrong with the name; null when it is another one now, or nothing was to be done */
    async rename(item: StorageItem, typed: string): Promise<string | null> {
      const name = typed.trim()
      if (name === '' || name === item.name) return null
      const folder = parentOf(item.path)
      const others = (await namesIn(site, folder)).filter((other) => other !== item.name)
      const problem = validateFolderName(name) ?? validateSiblingName(name, others)
      if (problem !== null) return problem
      const id = `storage-rename-${item.path}`
      const isFolder = item.type === 'FOLDER'
      const to = pathIn(folder, name)
      const failure = isFolder
        ? storageTexts.renameFolderFailed(name)
        : storageTexts.renameFileFailed
      try {
        const outcome = await moveEntries(site, [{ item, to }], (done, total) => {
          if (isFolder) toast.info(messages.renaming(done, total), { id, duration: Infinity })
        })
        if (outcome.failed === 0) toast.success(messages.renamed(name), { id })
        else if (outcome.failed < outcome.total)
          failed(storageTexts.renamedInPart(name), outcome.error, id)
        else failed(failure, outcome.error, id)
        if (isFolder && outcome.failed < outcome.total) follow(item.path, to)
        else if (!isFolder && outcome.failed === 0 && view.file === item.name)
          show({ ...view, file: name })
      } catch (error) {
        failed(failure, error, id)
      }
      await refresh()
      return null
    },

    async move(items: readonly StorageItem[], folder: string): Promise<void> {
      const [first] = items
      if (!first) return
      const id = `storage-move-${bucketId}`
      const failure =
        items.length === 1 ? storageTexts.moveOneFailed(first.name) : storageTexts.moveFailed
      try {
        const outcome = await moveEntries(site, movesInto(items, folder), (done, total) => {
          if (total > 1) toast.info(messages.moving(done, total), { id, duration: Infinity })
        })
        if (outcome.failed === 0)
          toast.success(
            messages.moved(items.length, first.name, folder === '' ? bucketId : folder),
            { id },
          )
        else failed(failure, outcome.error, id)
      } catch (error) {
        failed(failure, error, id)
      }
      await refresh()
    },

    async remove(items: readonly StorageItem[]): Promise<void> {
      const [first] = items
      if (!first) return
      const id = `storage-delete-${bucketId}`
      const failure =
        items.every(({ type }) => type === 'FOLDER') && items.length === 1
          ? storageTexts.deleteFolderFailed
          : messages.deleteFailed
      if (items.length > 1)
        toast.info(messages.deleting(0, items.length), { id, duration: Infinity })
      const outcome = await deleteEntries(site, items, (done, total) => {
        if (total > 1) toast.info(messages.deleting(done, total), { id, duration: Infinity })
      })
      if (outcome.failed === 0) toast.success(messages.deleted(items.length, first.name), { id })
      else {
        const left = items.length > 1 ? ` ${messages.deletePart(outcome.failed)}` : ''
        toast.error(failure, { id, description: `${errorText(outcome.error)}${left}` })
        report(outcome.error, { widget: 'storage-explorer', during: 'storage' })
      }
      const { path = '', file } = view
      const gone = items.find(
        (item) =>
          item.type === 'FOLDER' && (path === item.path || path.startsWith(`${item.path}/`)),
      )
      if (outcome.failed === 0 && gone) show({ path: parentOf(gone.path) })
      else if (
        outcome.failed === 0 &&
        items.some((item) => item.type === 'FILE' && item.name === file)
      )
        show({ ...view, file: undefined })
      await refresh()
    },

    async download(items: readonly StorageItem[]): Promise<void> {
      const [first] = items
      if (!first) return
      const isOne = items.length === 1 && first.type === 'FILE'
      const name = isOne ? first.name : zipName(items)
      const apart = model.uploads.queue.some(isUnderWay)
      const id = `storage-download-${first.path}`
      toast.info(storageTexts.retrieving(name), { id, duration: Infinity })
      try {
        if (isOne) {
          const { url } = await signStorageObject(client, {
            ref: projectRef,
            bucketId,
            path: first.path,
            expiresIn: READ_WITHIN_SECONDS,
            download: true,
          })
          saveFrom(url, { name: first.name, apart })
          toast.success(storageTexts.downloading(name), { id })
          return
        }
        const { zipEntries } = await import('./zip-download')
        const result = await zipEntries(site, items, (done, total) => {
          toast.info(storageTexts.retrieving(name), {
            id,
            duration: Infinity,
            description: messages.zipping(done, total),
          })
        })
        if (result.kind === 'url') saveFrom(result.url, { apart })
        else if (result.missing === result.total && result.total > 0)
          throw new Error(messages.notDownloaded(result.missing))
        else saveBlob(result.blob, result.name)
        toast.success(storageTexts.downloading(name), { id })
        if (result.kind === 'blob' && result.missing > 0)
          toast.error(messages.notDownloaded(result.missing))
      } catch (error) {
        const folder = parentOf(first.path)
        const title = isOne
          ? storageTexts.downloadFailed(name)
          : items.length === 1
            ? storageTexts.downloadFolderFailed
            : storageTexts.downloadFilesFailed(folder === '' ? bucketId : folder)
        failed(title, error, id)
      }
    },

    async copyPath(item: StorageItem): Promise<void> {
      const message =
        item.type === 'FOLDER'
          ? storageTexts.copiedPathToFolder(item.name)
          : messages.copiedPathToFile(item.name)
      await copy(item.path, message)
    },

    /** @param expiresIn in seconds; null for the address of a public bucket, which does not end */
    async copyUrl(item: StorageItem, expiresIn: number | null): Promise<boolean> {
      try {
        const url =
          expiresIn === null
            ? publicUrl(await model.uploads.gate.endpoint(), bucketId, item.path)
            : (
                await signStorageObject(client, {
                  ref: projectRef,
                  bucketId,
                  path: item.path,
                  expiresIn,
                })
              ).url
        return await copy(url, messages.copiedUrl(item.name))
      } catch (error) {
        failed(messages.urlFailed(item.name), error)
        return false
      }
    },
  }

  async function copy(text: string, message: string): Promise<boolean> {
    try {
      await navigator.clipboard.writeText(text)
      toast.success(message)
      return true
    } catch {
      // The page is not served over HTTPS, or the user denied access.
      toast.error(messages.copyFailed, { description: text })
      return false
    }
  }
}

export type ItemActions = ReturnType<typeof useItemActions>

export const errorText = (error: unknown): string => (error instanceof Error ? error.message : '')
