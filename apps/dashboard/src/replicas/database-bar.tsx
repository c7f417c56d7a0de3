import { DatabaseSelector, type DatabaseSelectorPage } from '@howdah/sdk/database-selector'
import { navigate } from 'wouter/use-browser-location'
import { useMode } from '../modes/use-mode'
import { connectHref } from '../connect/connect-href'
import './database-bar.css'
import type { ChosenDatabase } from './use-chosen-database'

/** Bar above an editor that selects its database. */
export function DatabaseBar({
  projectRef,
  chosen,
}: {
  projectRef: string
  chosen: ChosenDatabase
}) {
  const mode = useMode()
  const hrefOf = (page: DatabaseSelectorPage) =>
    connectHref(page, projectRef, { mode, hasReplicas: true })
  return (
    <div className="hd-database-bar">
      <DatabaseSelector
        projectRef={projectRef}
        value={chosen.identifier}
        onValueChange={chosen.setIdentifier}
        hrefOf={hrefOf}
        onOpen={(page) => {
          const href = hrefOf(page)
          if (href !== undefined) navigate(href)
        }}
      />
    </div>
  )
}
