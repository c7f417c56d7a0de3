import {
  deleteLogDrain,
  logDrainsQueryOptions,
  testLogDrain,
  updateLogDrain,
  type LogDrain,
} from '@howdah/platform-client/resources/logs/drains'
import { Badge, Button } from '@howdah/ui/elements'
import { EmptyState } from '@howdah/ui/empty-state/empty-state'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Plus, Waypoints } from 'lucide-react'
import { useDashboard } from '../../../../../dashboard-context'
import { ConfirmDeleteDialog } from '../../../../../dialogs/confirm-delete-dialog'
import { ActionsMenu } from '../../../../../lists/actions-menu'
import type { ListSort } from '../../../../../lists/list-sort'
import { SearchedList } from '../../../../../lists/searched-list'
import { useListPanel } from '../../../../../lists/use-list-panel'
import { useListView } from '../../../../../lists/use-list-view'
import { poll, POLL_INTERVAL_MS } from '../../../../../polling/poll'
import { QueryView } from '../../../../../regions/query-view'
import { RowSkeletons } from '../../../../../regions/row-skeletons'
import type { PageProps } from '../../../../../routing/route.types'
import { useProjectQuery } from '../../../../../scope/use-scope'
import { SettingsPage } from '../settings-page'
import { settingsMessages } from '../settings.messages'
import { DrainDialog } from './drain-dialog'
import { logDrainsMessages as messages } from './log-drains.messages'

const COLUMNS = ['name', 'state', 'waiting', 'sent'] as const
type Column = (typeof COLUMNS)[number]
const WIDE: readonly Column[] = ['waiting', 'sent']
const STANDARD: ListSort<Column> = { column: 'name', descending: false }
const PANELS = ['edit', 'delete'] as const
type Action = keyof typeof messages.actions
const DANGER: readonly Action[] = ['delete']

/** Destinations of the lines of a project's logs. */
export default function LogDrainsPage({ params: { ref } }: PageProps<'logDrains'>) {
  const query = useProjectQuery(ref)
  return (
    <QueryView query={query} title={settingsMessages.failed} loading={<RowSkeletons />}>
      {(project) => (
        <SettingsPage project={project} needs="api">
          <LogDrains projectRef={ref} />
        </SettingsPage>
      )}
    </QueryView>
  )
}

function LogDrains({ projectRef: ref }: { projectRef: string }) {
  const { client, queryClient } = useDashboard()
  const toast = useToast()
  const view = useListView(COLUMNS, STANDARD)
  const options = logDrainsQueryOptions(client, { ref })
  const query = useQuery({ ...options, refetchInterval: poll(POLL_INTERVAL_MS.settled) })
  const ids = query.data?.map(({ id }) => id)
  const [panel, onPanel] = useListPanel(PANELS, ids)
  const onSettled = () => queryClient.invalidateQueries({ queryKey: options.queryKey })
  const change = useMutation({
    mutationFn: ({ enabled, id }: LogDrain) =>
      updateLogDrain(client, { ref, drainId: id, change: { enabled: !enabled } }),
    onError: (error) => toast.error(messages.changeFailed, { description: error.message }),
    onSettled,
  })
  const trial = useMutation({
    mutationFn: ({ id }: LogDrain) => testLogDrain(client, { ref, drainId: id }),
    onSuccess: ({ problem }) =>
      problem === null
        ? toast.success(messages.tested)
        : toast.error(messages.testFailed, { description: problem }),
    onError: (error) => toast.error(messages.testFailed, { description: error.message }),
    // The row has the result too.
    onSettled,
  })
  const removal = useMutation({
    mutationFn: ({ id }: LogDrain) => deleteLogDrain(client, { ref, drainId: id }),
    onSuccess: (_, { name }) => toast.success(messages.removed(name)),
    onError: (error) => toast.error(messages.removeFailed, { description: error.message }),
    onSettled,
  })
  // An address can name a drain that was removed.
  const about = (type: (typeof PANELS)[number]) =>
    panel?.type === type ? (query.data?.find(({ id }) => id === panel.id) ?? null) : null
  const edited = about('edit')
  const close = () => onPanel(null)

  function act(action: Action, drain: LogDrain): void {
    if (action === 'test') trial.mutate(drain)
    else if (action === 'pause' || action === 'resume') change.mutate(drain)
    else onPanel({ type: action, id: drain.id })
  }

  return (
    <>
      <p className="hd-page-intro">{messages.intro}</p>
      <div>
        <Button onClick={() => onPanel({ type: 'new' })}>
          <Plus size={16} strokeWidth={1.5} aria-hidden />
          {messages.add}
        </Button>
      </div>
      <QueryView query={query} title={messages.failed} loading={<RowSkeletons />}>
        {(drains) =>
          drains.length === 0 ? (
            <EmptyState icon={<Waypoints size={20} strokeWidth={1.5} />} title={messages.none} />
          ) : (
            <SearchedList
              entries={drains}
              view={view}
              columns={COLUMNS}
              wide={WIDE}
              textsOf={({ kind, name, url }) => [name, url, messages.kinds[kind]]}
              valuesOf={(drain) => ({
                name: drain.name,
                state: messages.states[stateOf(drain)],
                waiting: drain.backlog,
                sent: drain.sent_lines,
              })}
              messages={messages}
            >
              {(found) =>
                found.map((drain) => (
                  <DrainRow
                    key={drain.id}
                    drain={drain}
                    isTested={trial.isPending && trial.variables.id === drain.id}
                    onAction={act}
                  />
                ))
              }
            </SearchedList>
          )
        }
      </QueryView>
      {panel?.type === 'new' && <DrainDialog projectRef={ref} drain={null} onClose={close} />}
      {edited !== null && (
        <DrainDialog key={edited.id} projectRef={ref} drain={edited} onClose={close} />
      )}
      <ConfirmDeleteDialog
        toDelete={about('delete')}
        title={({ name }) => messages.removeTitle(name)}
        text={messages.removeText}
        confirm={messages.actions.delete}
        onConfirm={(drain) => removal.mutate(drain)}
        onClose={close}
      />
    </>
  )
}

interface DrainRowProps {
  drain: LogDrain
  isTested: boolean
  onAction: (action: Action, drain: LogDrain) => void
}

function DrainRow({ drain, isTested, onAction }: DrainRowProps) {
  return (
    <tr>
      <th scope="row">
        <bdi>{drain.name}</bdi>
        <div className="hd-section-intro">
          {messages.kinds[drain.kind]} · <bdi>{drain.url}</bdi>
        </div>
        {drain.enabled && drain.failures > 0 && (
          <div className="hd-row-problem">{drain.last_error}</div>
        )}
      </th>
      <td>
        <DrainState drain={drain} isTested={isTested} />
      </td>
      <td data-wide>{messages.waiting(drain.backlog)}</td>
      <td data-wide>{messages.sent(drain.sent_lines)}</td>
      <td className="hd-cell-end">
        <ActionsMenu
          small
          label={messages.actionsOf(drain.name)}
          actions={['test', drain.enabled ? 'pause' : 'resume', 'edit', 'delete']}
          labels={messages.actions}
          danger={DANGER}
          onChoose={(action) => onAction(action, drain)}
        />
      </td>
    </tr>
  )
}

const stateOf = ({ enabled, failures }: LogDrain) =>
  !enabled ? 'paused' : failures === 0 ? 'running' : 'failing'

function DrainState({ drain, isTested }: { drain: LogDrain; isTested: boolean }) {
  if (isTested) return <Badge color="gray">{messages.testing}</Badge>
  const state = stateOf(drain)
  const color = ({ paused: 'gray', running: 'green', failing: 'red' } as const)[state]
  return <Badge color={color}>{messages.states[state]}</Badge>
}
