import { TableEditor, type TableEditorHandle } from '@howdah/sdk/table-editor'
import { lazyComponent } from '@howdah/ui/lazy/lazy-code'
import { useEffect, useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import { PendingWidgetAction } from '../../../../navigation/pending-widget-action'
import { openPreparedQuery } from '../../../../navigation/prepared-query'
import { lazyDatabaseBar } from '../../../../replicas/lazy-database-bar'
import { useChosenDatabase } from '../../../../replicas/use-chosen-database'
import { PageHeading } from '../../../../routing/page-heading'
import { useSearch } from '../../../../routing/use-search'
import { useProjectQuery } from '../../../../scope/use-scope'
import type { DocumentedTable } from '../api/api-docs-panel'
import { editorMessages as messages } from './editor.messages'
import { editedTableOf, editorPath, editorViewOf } from './editor-view'

const apiDocsPanel = lazyComponent(async () => (await import('../api/api-docs-panel')).ApiDocsPanel)

/** The table editor on the whole page; its address holds the table, the schema, the sorts and the filters. */
export default function EditorPage({
  params: { ref, id },
}: {
  params: { ref: string; id?: string }
}) {
  const [, navigate] = useLocation()
  const chosen = useChosenDatabase(ref)
  const search = useSearch()
  const { data: project } = useProjectQuery(ref)
  const [documented, setDocumented] = useState<DocumentedTable | null>(null)
  const view = useMemo(() => editorViewOf(id, new URLSearchParams(search)), [id, search])
  const [editor, setEditor] = useState<TableEditorHandle | null>(null)
  const edited = useMemo(() => editedTableOf(new URLSearchParams(search)), [search])
  // The form is opened once: an address that is reloaded after it was closed shows the rows.
  useEffect(() => {
    if (!editor || !edited) return
    let isHere = true
    void editor
      .editTable(edited.table, edited.column)
      .catch(() => false)
      .then(() => {
        if (isHere) navigate(editorPath(ref, view, chosen.database), { replace: true })
      })
    return () => {
      isHere = false
    }
  }, [editor, edited, navigate, ref, view, chosen.database])
  return (
    <>
      <PageHeading hidden />
      <PendingWidgetAction />
      {chosen.hasReplicas && (
        <lazyDatabaseBar.Component fallback={null} projectRef={ref} chosen={chosen} />
      )}
      {!chosen.isPending && (
        <TableEditor
          connectionString={chosen.connectionString}
          ref={setEditor}
          className="hd-sql-editor"
          view={view}
          hrefOf={(next) => editorPath(ref, next, chosen.database)}
          onViewChange={(next) => navigate(editorPath(ref, next, chosen.database))}
          onOpenInSqlEditor={(sql) =>
            openPreparedQuery(ref, { name: messages.preparedChange, sql })
          }
          onShowApiDocs={
            project?.capabilities.includes('data_api')
              ? (table) => setDocumented({ ...table, id: view.tableId })
              : undefined
          }
        />
      )}
      {project && documented && (
        <apiDocsPanel.Component
          fallback={null}
          projectRef={ref}
          slug={project.organization_slug}
          asked={documented}
          tableId={view.tableId}
          onClose={() => setDocumented(null)}
        />
      )}
    </>
  )
}
