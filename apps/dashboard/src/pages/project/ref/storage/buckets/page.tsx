import { StorageExplorer } from '@howdah/sdk/storage-explorer'
import { useMemo } from 'react'
import { useLocation } from 'wouter'
import { AreaNav } from '../../../../../navigation/area-nav'
import { PendingWidgetAction } from '../../../../../navigation/pending-widget-action'
import { paths } from '../../../../../paths'
import { PageHeading } from '../../../../../routing/page-heading'
import { useSearch } from '../../../../../routing/use-search'
import '../storage.css'
import { storagePath, storageViewOf } from '../storage-view'

/** The explorer on the whole page; its address holds the bucket, the folder, the file and what is searched for. */
export default function BucketsPage({
  params: { ref, id },
}: {
  params: { ref: string; id?: string }
}) {
  const [, navigate] = useLocation()
  const search = useSearch()
  const view = useMemo(() => storageViewOf(id, new URLSearchParams(search)), [id, search])
  return (
    <div className="hd-storage">
      <PageHeading hidden />
      <PendingWidgetAction />
      <AreaNav menu="storage" projectRef={ref} />
      <StorageExplorer
        className="hd-storage-explorer"
        view={view}
        hrefOf={(next) => storagePath(ref, next)}
        // All changes of the search text share one history entry.
        onViewChange={(next) =>
          navigate(storagePath(ref, next), { replace: next.search !== view.search })
        }
        onOpenSettings={() => navigate(paths.storageSettings({ ref }))}
      />
    </div>
  )
}
