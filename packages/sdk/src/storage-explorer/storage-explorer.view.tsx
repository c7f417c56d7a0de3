import { BucketBrowser } from './browser/bucket-browser'
import { BucketList } from './buckets/bucket-list'
import { UploadPanel } from './uploads/upload-panel'
import type { StorageModel } from './use-storage-explorer'

/** The explorer drawn from its model. */
export function StorageExplorerView({ model }: { model: StorageModel }) {
  const { messages, view } = model
  return (
    <section className="hw-storage-frame" aria-label={messages.regionLabel}>
      {view.bucketId === null ? (
        <BucketList model={model} />
      ) : (
        <BucketBrowser key={view.bucketId} model={model} bucketId={view.bucketId} />
      )}
      <UploadPanel model={model} />
    </section>
  )
}
