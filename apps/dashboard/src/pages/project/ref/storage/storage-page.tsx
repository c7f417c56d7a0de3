import type { ReactNode } from 'react'
import { QueryView } from '../../../../regions/query-view'
import { RowSkeletons } from '../../../../regions/row-skeletons'
import { PageHeading } from '../../../../routing/page-heading'
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
        <div className="hd-page-head">
          <PageHeading>{messages[heading]}</PageHeading>
        </div>
        <QueryView query={project} title={messages.failed} loading={<RowSkeletons />}>
          {({ capabilities }) => (capabilities.includes('api') ? children : <p className="hd-section-intro">{messages.noApi}</p>)}
        </QueryView>
      </div>
    </>
  )
}
