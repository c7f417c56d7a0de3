import { signStorageObject } from '@howdah/platform-client/resources/storage/sign-object'
import type { StorageItem } from '@howdah/rules/storage/storage-item'
import { saveBlob, saveFrom } from '../../downloads/save-file'
import { parentOf } from '../folders/storage-path'
import { isUnderWay } from '../uploads/upload-item'
import type { ItemContext } from './item-context'
import { publicUrl } from './item-work'
import { zipName } from './zip-name'

/** Seconds within which the browser starts to read a file. The platform does not log a link this short. */
const READ_WITHIN_SECONDS = 300

/** Downloads entries of a bucket, and copies their paths and URLs. */
export function createItemDownloads({ model, site, toast, failed }: ItemContext) {
  const { messages } = model
  const { client, projectRef, bucketId } = site

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

  return {
    async download(items: readonly StorageItem[]): Promise<void> {
      const [first] = items
      if (!first) return
      const isOne = items.length === 1 && first.type === 'FILE'
      const name = isOne ? first.name : zipName(items)
      const apart = model.uploads.queue.some(isUnderWay)
      const id = `storage-download-${first.path}`
      toast.info(messages.retrieving(name), { id, duration: Infinity })
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
          toast.success(messages.downloading(name), { id })
          return
        }
        const { zipEntries } = await import('./zip-download')
        const result = await zipEntries(site, items, (done, total) => {
          toast.info(messages.retrieving(name), {
            id,
            duration: Infinity,
            description: messages.zipping(done, total),
          })
        })
        if (result.kind === 'url') saveFrom(result.url, { apart })
        else if (result.missing === result.total && result.total > 0)
          throw new Error(messages.notDownloaded(result.missing))
        else saveBlob(result.blob, result.name)
        toast.success(messages.downloading(name), { id })
        if (result.kind === 'blob' && result.missing > 0)
          toast.error(messages.notDownloaded(result.missing))
      } catch (error) {
        const folder = parentOf(first.path)
        const title = isOne
          ? messages.downloadFailed(name)
          : items.length === 1
            ? messages.downloadFolderFailed
            : messages.downloadFilesFailed(folder === '' ? bucketId : folder)
        failed(title, error, id)
      }
    },

    async copyPath(item: StorageItem): Promise<void> {
      const message =
        item.type === 'FOLDER'
          ? messages.copiedPathToFolder(item.name)
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
}
