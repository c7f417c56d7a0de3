import { DatabaseSelector, type DatabaseSelectorPage } from '@howdah/sdk/database-selector'
import { useLocation } from 'wouter'
import { useMode } from '../modes/use-mode'
import { connectHref } from '../connect/connect-href'
import './database-field.css'
import type { ChosenDatabase } from './use-chosen-database'

export interface DatabaseFieldProps {
  projectRef: string
  chosen: ChosenDatabase
}

/** Selector of the database of a page, with its label in the same line. */
export function DatabaseField({ chosen, projectRef }: DatabaseFieldProps) {
  const [, navigate] = useLocation()
  const mode = useMode()
  const hrefOf = (page: DatabaseSelectorPage) =>
    connectHref(page, projectRef, { mode, hasReplicas: true })
  return (
    <div className="hd-database-field">
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
