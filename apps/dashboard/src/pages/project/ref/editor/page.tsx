import { TableEditor } from '@howdah/sdk/table-editor'
import { useMemo } from 'react'
import { useLocation } from 'wouter'
import { PendingWidgetAction } from '../../../../navigation/pending-widget-action'
import { PageHeading } from '../../../../routing/page-heading'
import { useSearch } from '../../../../routing/use-search'
import { editorPath, editorViewOf } from './editor-view'

/** The table editor on the whole page; its address holds the table, the schema, the sorts and the filters. */
export default function EditorPage({
  params: { ref, id },
}: {
  params: { ref: string; id?: string }
}) {
  const [, navigate] = useLocation()
  const search = useSearch()
  const view = useMemo(() => editorViewOf(id, new URLSearchParams(search)), [id, search])
  return (
    <>
      <PageHeading hidden />
      <PendingWidgetAction />
      <TableEditor
        className="hd-sql-editor"
        view={view}
        hrefOf={(next) => editorPath(ref, next)}
        onViewChange={(next) => navigate(editorPath(ref, next))}
      />
    </>
  )
}
