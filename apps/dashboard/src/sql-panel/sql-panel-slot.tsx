import { lazyCode } from '@howdah/ui/lazy/lazy-code'
import type { ComponentType } from 'react'
import { Region } from '../regions/region'
import { PageSlot } from '../routing/route-outlet'
import type { ProjectSqlPanelProps } from './project-sql-panel'
import { sqlPanelSlotMessages as messages } from './sql-panel.messages'

const projectSqlPanel = lazyCode<ComponentType<ProjectSqlPanelProps>>(() =>
  import('./project-sql-panel').then((m) => m.ProjectSqlPanel),
)

/** The place of the SQL editor beside the page. Its code is fetched when it is opened first. */
export function SqlPanelSlot(props: ProjectSqlPanelProps) {
  return (
    <div className="hd-sql-panel">
      <Region title={messages.failed}>
        <PageSlot page={projectSqlPanel} pageProps={props} />
      </Region>
    </div>
  )
}
