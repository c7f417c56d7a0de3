import type { ReactNode } from 'react'
import { QueryView } from '../../../../regions/query-view'
import { RowSkeletons } from '../../../../regions/row-skeletons'
import { PageHead } from '../../../../routing/page-head'
import { useProject } from '../../../../shell/use-scope'
import '../../../../styles/settings.css'
import { StorageNav } from './storage-nav'
import { storageMessages as messages } from './storage.messages'

/** What the pages of storage other than the explorer share: the links between them, and the heading. */
export function StoragePage({
  projectRef,
  heading,
  children,
}: {
  projectRef: string
  heading: 'policies' | 'settings'
  children: ReactNode
}) {
  const project = useProject(projectRef)
  return (
    <>
      <StorageNav projectRef={projectRef} />
      <div className="hd-page">
        <PageHead title={messages[heading]} />
        <QueryView query={project} title={messages.failed} loading={<RowSkeletons />}>
          {({ capabilities }) => (capabilities.includes('api') ? children : <p className="hd-section-intro">{messages.noApi}</p>)}
        </QueryView>
      </div>
    </>
  )
}
