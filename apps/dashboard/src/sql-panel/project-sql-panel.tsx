import { SqlPanel } from '@howdah/sdk/sql-panel'
import { useLocation } from 'wouter'
import { paths } from '../paths'
import { ariaKeys, isApple } from '../shortcuts/keys'
import { sqlPanelShortcut } from './use-sql-panel'

export interface ProjectSqlPanelProps {
  projectRef: string
  onClose: () => void
}

/** The SDK's panel on the project of the page. */
export function ProjectSqlPanel({ projectRef, onClose }: ProjectSqlPanelProps) {
  const [, navigate] = useLocation()
  const hrefOf = (id: string) => paths.sqlSnippet({ ref: projectRef, id })
  return (
    <SqlPanel
      projectRef={projectRef}
      focusOnMount
      onClose={onClose}
      closeKeys={ariaKeys(sqlPanelShortcut.keys.slice(0, 1), isApple())}
      hrefOfSnippet={hrefOf}
      onOpenSnippet={(id) => navigate(hrefOf(id))}
    />
  )
}
