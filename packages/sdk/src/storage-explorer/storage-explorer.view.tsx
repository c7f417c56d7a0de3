import { BucketBrowser } from './browser/bucket-browser'
import { BucketColumn } from './buckets/bucket-column'
import { BucketList } from './buckets/bucket-list'
import { UploadPanel } from './uploads/upload-panel'
import type { StorageModel } from './use-storage-explorer'

/** The explorer drawn from its model. */
export function StorageExplorerView({ model }: { model: StorageModel }) {
  const { messages, root, view } = model
  return (
    <section className="hw-storage-frame" aria-label={messages.regionLabel}>
      {view.bucketId === null ? (
        <BucketList model={model} />
      ) : (
        <div className="hw-storage-body">
          {model.preference.view === 'columns' && root.bucketId === null && (
            <BucketColumn model={model} bucketId={view.bucketId} />
          )}
          <BucketBrowser key={view.bucketId} model={model} bucketId={view.bucketId} />
        </div>
      )}
      <UploadPanel model={model} />
    </section>
  )
}
