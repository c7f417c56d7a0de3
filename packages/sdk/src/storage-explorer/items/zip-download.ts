import { createStorageZip } from '@howdah/platform-client/resources/storage/create-zip'
import { downloadStorageObject } from '@howdah/platform-client/resources/storage/download-object'
import { EMPTY_FOLDER_PLACEHOLDER, STORAGE_BATCH } from '@howdah/rules/storage/storage-limits'
import type { StorageItem } from '@howdah/rules/storage/storage-item'
import { inBatches } from './in-batches'
import { findFilesOf, type FoundFile, type OnCount, type StorageSite } from './item-work'
import { entryNameOf, parentOf } from '../folders/storage-path'
import { zipEntryName, zipName } from './zip-name'

/**
 * Limits in bytes and files for an archive that is packed in the browser's memory. Above them, the
 * server packs and the browser only saves.
 */
const PACKED_HERE = { bytes: 100 * 1024 ** 2, files: 2_000 }

/** Result of a download: an archive to save, or the URL of one. */
export type ZipResult =
  | { kind: 'blob'; blob: Blob; name: string; missing: number; total: number }
  | { kind: 'url'; url: string }

/** Returns true if the files are few and small enough to be packed in the browser. */
const isPackedHere = (files: readonly FoundFile[]): boolean =>
  files.length <= PACKED_HERE.files &&
  files.reduce((sum, { size }) => sum + size, 0) <= PACKED_HERE.bytes

/** Packs what is selected, each file under its path below the folder that was chosen. */
export async function zipEntries(
  site: StorageSite,
  items: readonly StorageItem[],
  onCount: OnCount,
): Promise<ZipResult> {
  const files = (await findFilesOf(site, items)).filter(
    ({ path }) => entryNameOf(path) !== EMPTY_FOLDER_PLACEHOLDER,
  )
  const { client, projectRef: ref, bucketId } = site
  if (!isPackedHere(files)) {
    const paths = items.map(({ type, path }) => (type === 'FOLDER' ? `${path}/` : path))
    const { url } = await createStorageZip(client, { ref, bucketId, paths })
    return { kind: 'url', url }
  }
  const { default: JsZip } = await import('jszip')
  const zip = new JsZip()
  const [first] = items
  const base =
    items.length === 1 && first?.type === 'FOLDER' ? first.path : parentOf(first?.path ?? '')
  const failed = await inBatches(
    files,
    STORAGE_BATCH,
    async ({ path }) => {
      const bytes = await downloadStorageObject(client, { ref, bucketId, path })
      zip.file(zipEntryName(path, base), bytes, { createFolders: false })
    },
    (done) => onCount(done, files.length),
  )
  const blob = await zip.generateAsync({ type: 'blob', compression: 'DEFLATE' })
  return { kind: 'blob', blob, name: zipName(items), missing: failed.length, total: files.length }
}
