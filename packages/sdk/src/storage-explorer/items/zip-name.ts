import type { StorageItem } from '@howdah/rules/storage/storage-item'

/** The name of an archive of several entries. */
const FILES_ZIP = 'howdah-files.zip'

/** One folder is named after itself; anything else has a fixed name. */
export const zipName = (items: readonly Pick<StorageItem, 'type' | 'name'>[]): string =>
  items.length === 1 && items[0]?.type === 'FOLDER' ? `${items[0].name}.zip` : FILES_ZIP

/**
 * Returns the name of a file within an archive: its path below `base`, without any part that leads
 * out of the folder the archive is unpacked to.
 * @param base the folder that was chosen; '' for the bucket
 */
export function zipEntryName(path: string, base: string): string {
  const below = base === '' ? path : path.slice(base.length + 1)
  const parts = below.split('/').filter((part) => part !== '' && part !== '.' && part !== '..')
  // What some systems take for a way, a drive or a device.
  return parts.map((part) => part.replace(/[\\:\p{Cc}]/gu, '_')).join('/') || '_'
}
