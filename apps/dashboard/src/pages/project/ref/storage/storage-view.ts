import type { StorageView } from '@howdah/sdk/storage-explorer'
import { paths } from '../../../../paths'

/** Reads the state of the storage explorer from the URL. */
export function storageViewOf(id: string | undefined, query: URLSearchParams): StorageView {
  const view: StorageView = { bucketId: id === undefined || id === '' ? null : id }
  const search = query.get('search')
  if (search) view.search = search
  if (view.bucketId === null) return view
  const path = query.get('path')?.replace(/^\/+|\/+$/g, '')
  const file = query.get('file')
  if (path) view.path = path
  if (file) view.file = file
  return view
}

export function storagePath(ref: string, { bucketId, path, file, search }: StorageView): string {
  return bucketId === null
    ? paths.storageBuckets({ ref, search })
    : paths.storageBucket({ ref, id: bucketId, path, file, search })
}
