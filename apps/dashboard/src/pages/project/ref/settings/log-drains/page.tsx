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
import { useState } from 'react'
import { useDashboard } from '../../../../../dashboard-context'
import { ConfirmDeleteDialog } from '../../../../../dialogs/confirm-delete-dialog'
import { poll, POLL_INTERVAL_MS } from '../../../../../polling/poll'
import { QueryView } from '../../../../../regions/query-view'
import { RowSkeletons } from '../../../../../regions/row-skeletons'
import type { PageProps } from '../../../../../routing/route.types'
import { useProjectQuery } from '../../../../../scope/use-scope'
import { SettingsPage } from '../settings-page'
import { settingsMessages } from '../settings.messages'
import { DrainDialog } from './drain-dialog'
import { logDrainsMessages as messages } from './log-drains.messages'

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
  /** Drain of the dialog; null for a new one. */
  const [edited, setEdited] = useState<LogDrain | null | undefined>()
  const [toRemove, setToRemove] = useState<LogDrain | null>(null)
  const options = logDrainsQueryOptions(client, { ref })
  const query = useQuery({ ...options, refetchInterval: poll(POLL_INTERVAL_MS.settled) })
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
  return (
    <>
      <p className="hd-page-intro">{messages.intro}</p>
      <div>
        <Button onClick={() => setEdited(null)}>
          <Plus size={16} strokeWidth={1.5} aria-hidden />
          {messages.add}
        </Button>
      </div>
      <QueryView query={query} title={messages.failed} loading={<RowSkeletons />}>
        {(drains) =>
          drains.length === 0 ? (
            <EmptyState icon={<Waypoints size={20} strokeWidth={1.5} />} title={messages.none} />
          ) : (
            <DrainTable
              drains={drains}
              testing={trial.isPending ? trial.variables.id : null}
              onTest={(drain) => trial.mutate(drain)}
              onPause={(drain) => change.mutate(drain)}
              onEdit={setEdited}
              onRemove={setToRemove}
            />
          )
        }
      </QueryView>
      {edited !== undefined && (
        <DrainDialog projectRef={ref} drain={edited} onClose={() => setEdited(undefined)} />
      )}
      <ConfirmDeleteDialog
        toDelete={toRemove}
        title={({ name }) => messages.removeTitle(name)}
        text={messages.removeText}
        confirm={messages.remove}
        onConfirm={(drain) => removal.mutate(drain)}
        onClose={() => setToRemove(null)}
      />
    </>
  )
}

interface DrainTableProps {
  drains: readonly LogDrain[]
  /** ID of the drain that is being tested. */
  testing: string | null
  onTest: (drain: LogDrain) => void
  onPause: (drain: LogDrain) => void
  onEdit: (drain: LogDrain) => void
  onRemove: (drain: LogDrain) => void
}

function DrainTable({ drains, onEdit, onPause, onRemove, onTest, testing }: DrainTableProps) {
  const { columns } = messages
  return (
    <div className="hd-table-frame">
      <table className="hd-table" aria-label={messages.list}>
        <thead>
          <tr>
            <th scope="col">{columns.name}</th>
            <th scope="col">{columns.state}</th>
            <th scope="col" data-wide className="hd-cell-end">
              {columns.waiting}
            </th>
            <th scope="col" data-wide className="hd-cell-end">
              {columns.sent}
            </th>
            <th scope="col">
              <span className="hw-visually-hidden">{messages.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {drains.map((drain) => (
            <tr key={drain.id}>
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
                <DrainState drain={drain} />
              </td>
              <td data-wide className="hd-cell-end">
                {messages.waiting(drain.backlog)}
              </td>
              <td data-wide className="hd-cell-end">
                {messages.sent(drain.sent_lines)}
              </td>
              <td className="hd-cell-end">
                <div className="hd-row-actions">
                  <Button
                    size="1"
                    variant="soft"
                    color="gray"
                    loading={testing === drain.id}
                    aria-label={messages.testOf(drain.name)}
                    onClick={() => onTest(drain)}
                  >
                    {messages.test}
                  </Button>
                  <Button
                    size="1"
                    variant="soft"
                    color="gray"
                    aria-label={
                      drain.enabled ? messages.pauseOf(drain.name) : messages.resumeOf(drain.name)
                    }
                    onClick={() => onPause(drain)}
                  >
                    {drain.enabled ? messages.pause : messages.resume}
                  </Button>
                  <Button
                    size="1"
                    variant="soft"
                    color="gray"
                    aria-label={messages.editOf(drain.name)}
                    onClick={() => onEdit(drain)}
                  >
                    {messages.edit}
                  </Button>
                  <Button
                    size="1"
                    variant="soft"
                    color="gray"
                    aria-label={messages.removeOf(drain.name)}
                    onClick={() => onRemove(drain)}
                  >
                    {messages.remove}
                  </Button>
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function DrainState({ drain: { enabled, failures } }: { drain: LogDrain }) {
  if (!enabled) return <Badge color="gray">{messages.paused}</Badge>
  return failures === 0 ? (
    <Badge color="green">{messages.running}</Badge>
  ) : (
    <Badge color="red">{messages.failing}</Badge>
  )
}
