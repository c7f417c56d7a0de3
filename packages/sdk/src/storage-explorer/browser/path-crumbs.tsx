import { entryNameOf } from '../folders/storage-path'
import { foldersInRoot } from '../folders/storage-root'
import { StorageLink } from '../storage-link'
import type { BrowserModel } from './use-bucket-browser'

/** Renders the path of the open folder, each part but the last as a link. */
export function PathCrumbs({
  model,
  bucketId,
  path,
}: Pick<BrowserModel, 'model' | 'bucketId' | 'path'>) {
  const { messages, root } = model
  return (
    <nav className="hw-crumbs" aria-label={messages.where}>
      <ol>
        {root.bucketId === null && (
          <li>
            <StorageLink model={model} view={{ bucketId: null }}>
              {messages.buckets}
            </StorageLink>
          </li>
        )}
        {foldersInRoot(root, path).map((one) => (
          <li key={one} aria-current={one === path ? 'location' : undefined}>
            {one === path ? (
              <bdi className="hw-crumb-here">{one === '' ? bucketId : entryNameOf(one)}</bdi>
            ) : (
              <StorageLink model={model} view={{ bucketId, path: one }}>
                <bdi>{one === '' ? bucketId : entryNameOf(one)}</bdi>
              </StorageLink>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
