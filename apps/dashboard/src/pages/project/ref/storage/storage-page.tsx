import type { ReactNode } from 'react'
import { AreaNav } from '../../../../navigation/area-nav'
import { QueryView } from '../../../../regions/query-view'
import { RowSkeletons } from '../../../../regions/row-skeletons'
import { PageHead } from '../../../../routing/page-head'
import { useProjectQuery } from '../../../../scope/use-scope'
import '../../../../forms/settings.css'
import './storage.css'
import { storageMessages as messages } from './storage.messages'

/** Layout shared by the storage pages other than the explorer: links and heading. */
export function StoragePage({ projectRef, children }: { projectRef: string; children: ReactNode }) {
  const project = useProjectQuery(projectRef)
  return (
    <>
      <AreaNav menu="storage" projectRef={projectRef} />
      <div className="hd-page">
        <PageHead />
        <QueryView query={project} title={messages.failed} loading={<RowSkeletons />}>
          {({ capabilities }) =>
            capabilities.includes('api') ? (
              children
            ) : (
              <p className="hd-section-intro">{messages.noApi}</p>
            )
          }
        </QueryView>
      </div>
    </>
  )
}
