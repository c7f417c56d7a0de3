import type { StorageExplorerProps, StorageView } from '../storage-explorer.types'
import { foldersTo, isWithin, pathIn } from './storage-path'

/** Bucket and folder that an explorer begins at; null and '' for all of the project. */
export interface StorageRoot {
  bucketId: string | null
  folder: string
}

/** Returns the root that a host sets. A folder has a meaning only in a bucket. */
export const explorerRoot = ({
  rootBucket,
  rootFolder = '',
}: Pick<StorageExplorerProps, 'rootBucket' | 'rootFolder'>): StorageRoot =>
  rootBucket
    ? { bucketId: rootBucket, folder: rootFolder.split('/').filter(Boolean).join('/') }
    : { bucketId: null, folder: '' }

const isBelow = ({ folder }: StorageRoot, path: string) => folder === '' || isWithin(path, folder)

/** Returns a view as it is if it is inside the root, else the root itself. */
export function viewInRoot(root: StorageRoot, view: StorageView): StorageView {
  if (root.bucketId === null) return view
  if (view.bucketId === root.bucketId && isBelow(root, view.path ?? '')) return view
  return { bucketId: root.bucketId, ...(root.folder === '' ? {} : { path: root.folder }) }
}

/** Returns the folders from the root down to a path, both included. */
export const foldersInRoot = (root: StorageRoot, path: string): string[] =>
  foldersTo(path).filter((folder) => isBelow(root, folder))

/** Returns the path of a folder that is named from the root: '' is the root. */
export const fromRoot = ({ folder }: StorageRoot, path: string): string =>
  path === '' ? folder : pathIn(folder, path)

/** Returns the name of a path inside the root, seen from there. */
export const belowRoot = ({ folder }: StorageRoot, path: string): string =>
  folder === '' ? path : path.slice(folder.length + 1)
