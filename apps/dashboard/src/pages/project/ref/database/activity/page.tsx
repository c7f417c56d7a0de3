import type { RunningQuery } from '@howdah/platform-client/catalog/running-queries'
import { EmptyState } from '@howdah/ui/empty-state/empty-state'
import * as Select from '@howdah/ui/overlays/select'
import { Activity } from 'lucide-react'
import { useState } from 'react'
import '../../../../../database/objects/objects.css'
import { DatabasePage } from '../../../../../database/database-page'
import { ConfirmDeleteDialog } from '../../../../../dialogs/confirm-delete-dialog'
import { ListToolbar } from '../../../../../lists/list-toolbar'
import { useListView } from '../../../../../lists/use-list-view'
import { useSearchText } from '@howdah/ui/search-field/use-search-text'
import { QueryView } from '../../../../../regions/query-view'
import { RowSkeletons } from '../../../../../regions/row-skeletons'
import type { PageProps } from '../../../../../routing/route.types'
import { useSearchParams } from '../../../../../routing/use-search'
import { ActivityTable } from './activity-table'
import './activity.css'
import { activityMessages as messages } from './activity.messages'
import { LockList } from './lock-list'
import {
  activityColumns,
  activityFilters,
  filterActivity,
  listedActivity,
  lockTree,
} from './lock-tree'
import { useActivity, type EndAction } from './use-activity'

/** Queries, transactions and locks in a project's Postgres. The filter is stored in the URL. */
export default function ActivityPage({ params: { ref } }: PageProps<'databaseActivity'>) {
  const { query, onEnd } = useActivity(ref)
  const [toEnd, setToEnd] = useState<RunningQuery | null>(null)
  const choose = (one: RunningQuery, action: EndAction) =>
    action === 'terminate' ? setToEnd(one) : onEnd(one, action)
  return (
    <DatabasePage projectRef={ref}>
      <p className="hd-page-intro">{messages.intro}</p>
      <QueryView query={query} title={messages.failed} loading={<RowSkeletons count={5} />}>
        {(queries) => (
          <>
            <Locks queries={queries} onChoose={choose} />
            <Queries queries={queries} onChoose={choose} />
          </>
        )}
      </QueryView>
      <ConfirmDeleteDialog
        toDelete={toEnd}
        title={({ pid }) => messages.terminateTitle(pid)}
        text={messages.terminateText}
        confirm={messages.action.terminate}
        onConfirm={(one) => onEnd(one, 'terminate')}
        onClose={() => setToEnd(null)}
      />
    </DatabasePage>
  )
}

interface PartProps {
  queries: readonly RunningQuery[]
  onChoose: (query: RunningQuery, action: EndAction) => void
}

function Locks({ queries, onChoose }: PartProps) {
  const nodes = lockTree(queries)
  return (
    <section className="hd-section" aria-labelledby="locks-heading">
      <h2 id="locks-heading" className="hd-section-heading">
        {messages.locks}
      </h2>
      <p className="hd-section-intro">
        {nodes.length > 0 ? messages.locksIntro : messages.noLocks}
      </p>
      {nodes.length > 0 && <LockList nodes={nodes} onChoose={onChoose} />}
    </section>
  )
}

function Queries({ queries, onChoose }: PartProps) {
  const [parameters, setParameters] = useSearchParams()
  const filter = activityFilters.find((one) => one === parameters.get('show')) ?? 'all'
  const list = useListView(activityColumns, { column: 'transaction', descending: true })
  const searchBox = useSearchText(list.search, list.onSearch)
  const shown = listedActivity(filterActivity(queries, filter), searchBox.text, list.sort)
  const choose = (next: string) =>
    setParameters(
      (before) => {
        if (next === 'all') before.delete('show')
        else before.set('show', next)
        return before
      },
      { replace: true },
    )
  return (
    <section className="hd-section hd-section-apart" aria-labelledby="activity-heading">
      <h2 id="activity-heading" className="hd-section-heading">
        {messages.activity}
      </h2>
      <ListToolbar
        label={messages.search}
        search={searchBox.text}
        onSearch={searchBox.type}
        count={messages.count(shown.length)}
      >
        <Select.Root value={filter} onValueChange={choose}>
          <Select.Trigger aria-label={messages.show} className="hd-object-schema" />
          <Select.Content position="popper">
            {activityFilters.map((one) => (
              <Select.Item key={one} value={one}>
                {messages.filters[one]}
              </Select.Item>
            ))}
          </Select.Content>
        </Select.Root>
      </ListToolbar>
      {shown.length > 0 ? (
        <ActivityTable queries={shown} sort={list.sort} onSort={list.onSort} onChoose={onChoose} />
      ) : (
        <EmptyState
          icon={<Activity size={20} strokeWidth={1.5} />}
          title={queries.length > 0 ? messages.noMatch : messages.empty}
          description={queries.length > 0 ? messages.noMatchText : messages.emptyText}
        />
      )}
    </section>
  )
}
