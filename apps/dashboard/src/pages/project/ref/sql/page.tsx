import { preloadSqlEditor } from '@howdah/sdk/sql-editor'
import { SqlWorkspace, type SqlWorkspaceView } from '@howdah/sdk/sql-workspace'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { sqlPath } from '../../../../modes/sql-path'
import { useMode } from '../../../../modes/use-mode'
import { paths } from '../../../../paths'
import { lazyDatabaseBar } from '../../../../replicas/lazy-database-bar'
import { useChosenDatabase } from '../../../../replicas/use-chosen-database'
import { useSearch } from '../../../../routing/use-search'
import { PageHeading } from '../../../../routing/page-heading'
import { preparedQuery } from '../../../../navigation/prepared-query'

// The editor's chunk begins to run with this one, not when the editor is first drawn.
void preloadSqlEditor()

/**
 * Full-page SQL editor. It renders before the project is loaded, so the user can type immediately.
 */
export default function SqlPage({ params: { ref, id } }: { params: { ref: string; id?: string } }) {
  const mode = useMode()
  const [, navigate] = useLocation()
  const schema = new URLSearchParams(useSearch()).get('schema')
  const [autoFocus, setAutoFocus] = useState(false)
  const chosen = useChosenDatabase(ref)
  const { database } = chosen
  const hrefOf = ({ snippetId, ...own }: SqlWorkspaceView) =>
    snippetId === null
      ? sqlPath(mode, ref, { database })
      : paths.sqlSnippet({ ref, id: snippetId, database, ...own })
  return (
    <>
      {/* Users open this page to write, so the editor gets the focus. The page of a snippet is announced by its heading. */}
      <PageHeading
        hidden
        insteadOfFocus={id === undefined ? () => setAutoFocus(true) : undefined}
      />
      {chosen.hasReplicas && (
        <lazyDatabaseBar.Component fallback={null} projectRef={ref} chosen={chosen} />
      )}
      {/* A statement must not run on another database than the one that the URL names. */}
      {!chosen.isPending && (
        <SqlWorkspace
          className="hd-sql-editor"
          autoFocus={autoFocus}
          view={{ snippetId: id ?? null, ...(schema ? { schema } : {}) }}
          editor={{ connectionString: chosen.connectionString }}
          newSnippet={id === 'new' ? preparedQuery(history.state) : undefined}
          hrefOf={hrefOf}
          // The address that begins a snippet is not one to come back to.
          onViewChange={(view) => navigate(hrefOf(view), { replace: id === 'new' })}
        />
      )}
    </>
  )
}
