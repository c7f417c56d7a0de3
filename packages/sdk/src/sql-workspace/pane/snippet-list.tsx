import {
  contentListQueryOptions,
  type ContentListParams,
} from '@howdah/platform-client/resources/content/list-content'
import { ErrorAlert } from '@howdah/ui/error-alert/error-alert'
import { Skeleton } from '@howdah/ui/elements'
import { useRowHeights } from '@howdah/ui/theme/row-heights'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useHowdahContext } from '../../provider/howdah-context'
import type { PaneActions } from './pane-actions'
import type { PaneDrag } from './pane-drag'
import { LoadMore, RowList } from '../../lists/row-list'
import { SnippetRow } from './snippet-row'
import type { SnippetSelectionModel } from './use-snippet-selection'
import type { WorkspaceModel } from '../use-sql-workspace'

export interface SnippetListProps {
  model: WorkspaceModel
  actions: PaneActions
  drag: PaneDrag
  selection: SnippetSelectionModel
  filter: Omit<ContentListParams, 'ref'>
  /** Text that is shown for an empty list; null shows nothing. */
  empty: string | null
}

/** Snippets, 100 at a time. */
export function SnippetList({ model, actions, drag, selection, filter, empty }: SnippetListProps) {
  const { client, queryClient } = useHowdahContext('SqlWorkspace')
  const { messages } = model
  const { list: rowHeight } = useRowHeights()
  const pages = useInfiniteQuery(
    { ...contentListQueryOptions(client, { ref: model.projectRef, ...filter }) },
    queryClient,
  )
  const entries = pages.data?.pages.flatMap((page) => page.data)
  if (pages.error && !entries)
    return (
      <ErrorAlert
        title={messages.listFailed}
        error={pages.error}
        onRetry={() => void pages.refetch()}
      />
    )
  if (!entries) {
    return (
      <div className="hw-list-skeleton" aria-hidden>
        <Skeleton height="14px" width="72%" />
        <Skeleton height="14px" width="54%" />
      </div>
    )
  }
  if (entries.length === 0) return empty === null ? null : <p className="hw-list-empty">{empty}</p>
  return (
    <>
      <RowList items={entries} rowHeight={rowHeight} className="hw-snippet-list">
        {(entry, place) => (
          <SnippetRow
            key={entry.id}
            entry={entry}
            place={place}
            model={model}
            actions={actions}
            drag={drag}
            isCurrent={entry.id === model.activeId}
            selection={selection}
            list={entries}
          />
        )}
      </RowList>
      <LoadMore pages={pages} messages={messages} />
    </>
  )
}
