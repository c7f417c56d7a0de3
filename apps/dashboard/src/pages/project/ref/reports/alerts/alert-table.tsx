import {
  alertsQueryOptions,
  deleteAlert,
  updateAlert,
  type Alert,
  type AlertChange,
} from '@howdah/platform-client/resources/reports/alerts'
import type { Project } from '@howdah/platform-client/resources/projects/get-project'
import { Badge } from '@howdah/ui/elements'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useMutation } from '@tanstack/react-query'
import { useDashboard } from '../../../../../dashboard-context'
import { ConfirmDeleteDialog } from '../../../../../dialogs/confirm-delete-dialog'
import { formatDateTime } from '../../../../../format/date'
import { ActionsMenu } from '../../../../../lists/actions-menu'
import type { ListSort } from '../../../../../lists/list-sort'
import { SearchedList } from '../../../../../lists/searched-list'
import type { ListPanel } from '../../../../../lists/use-list-panel'
import { useListView } from '../../../../../lists/use-list-view'
import { AlertDialog } from './alert-dialog'
import { AlertHistory } from './alert-history'
import { AlertTest } from './alert-test'
import '../reports.css'
import { alertsMessages as messages } from './alerts.messages'

type Action = keyof typeof messages.actions

const COLUMNS = ['name', 'state', 'value'] as const
type Column = (typeof COLUMNS)[number]
const STANDARD: ListSort<Column> = { column: 'name', descending: false }
/** Dialogs about an alert. */
export const ALERT_PANELS = ['edit', 'history', 'test', 'delete'] as const
export type AlertPanel = ListPanel<(typeof ALERT_PANELS)[number]>
const HOUR_MS = 3_600_000

export interface AlertTableProps {
  project: Project
  alerts: readonly Alert[]
  mayChange: boolean
  panel: AlertPanel | null
  onPanel: (panel: AlertPanel | null) => void
}

/** Alerts with their state, and what can be done to them. */
export function AlertTable({ alerts, mayChange, onPanel, panel, project }: AlertTableProps) {
  const { ref } = project
  const { client, queryClient } = useDashboard()
  const toast = useToast()
  const view = useListView(COLUMNS, STANDARD)
  const onSettled = () =>
    queryClient.invalidateQueries({ queryKey: alertsQueryOptions(client, { ref }).queryKey })
  const change = useMutation({
    mutationFn: ({ alert, ...rest }: { alert: Alert; change: AlertChange }) =>
      updateAlert(client, { ref, alertId: alert.id, ...rest }),
    onError: (error) => toast.error(messages.changeFailed, { description: error.message }),
    onSettled,
  })
  const removal = useMutation({
    mutationFn: ({ id }: Alert) => deleteAlert(client, { ref, alertId: id }),
    onSuccess: (_, { name }) => toast.success(messages.deleted(name)),
    onError: (error) => toast.error(messages.deleteFailed, { description: error.message }),
    onSettled,
  })

  function act(alert: Alert, action: Action): void {
    const silence = (hours: number) => ({
      silenced_until: new Date(Date.now() + hours * HOUR_MS).toISOString(),
    })
    const changes: Partial<Record<Action, AlertChange>> = {
      silenceHour: silence(1),
      silenceDay: silence(24),
      unsilence: { silenced_until: null },
      pause: { enabled: false },
      resume: { enabled: true },
    }
    const found = changes[action]
    if (found !== undefined) change.mutate({ alert, change: found })
    else {
      const type = ALERT_PANELS.find((one) => one === action)
      if (type !== undefined) onPanel({ type, id: alert.id })
    }
  }

  // An address can name an alert that was deleted, and a dialog that is not for everyone.
  const about = (type: (typeof ALERT_PANELS)[number]) =>
    panel?.type === type && (mayChange || type === 'history')
      ? (alerts.find(({ id }) => id === panel.id) ?? null)
      : null
  const [edited, tested, shown] = [about('edit'), about('test'), about('history')]
  const close = () => onPanel(null)
  return (
    <>
      <SearchedList
        entries={alerts}
        view={view}
        columns={COLUMNS}
        textsOf={(alert) => [alert.name, messages.condition(alert)]}
        valuesOf={(alert) => ({
          name: alert.name,
          state: stateOf(alert),
          value: alert.last_value,
        })}
        messages={messages}
      >
        {(found) =>
          found.map((alert) => (
            <tr key={alert.id}>
              <th scope="row">
                <bdi>{alert.name}</bdi>
                <div className="hd-section-intro">{messages.condition(alert)}</div>
              </th>
              <td>
                <AlertState alert={alert} />
              </td>
              <td>{messages.value(alert.last_value)}</td>
              <td className="hd-cell-end">
                <ActionsMenu
                  small
                  label={messages.actionsOf(alert.name)}
                  actions={actionsOf(alert, mayChange)}
                  labels={messages.actions}
                  danger={['delete']}
                  onChoose={(action) => act(alert, action)}
                />
              </td>
            </tr>
          ))
        }
      </SearchedList>
      {edited !== null && (
        <AlertDialog key={edited.id} project={project} alert={edited} onClose={close} />
      )}
      {tested !== null && (
        <AlertTest key={tested.id} projectRef={ref} alert={tested} onClose={close} />
      )}
      {shown !== null && (
        <AlertHistory key={shown.id} projectRef={ref} alert={shown} onClose={close} />
      )}
      <ConfirmDeleteDialog
        toDelete={about('delete')}
        title={({ name }) => messages.deleteTitle(name)}
        text={messages.deleteText}
        confirm={messages.actions.delete}
        onConfirm={(alert) => removal.mutate(alert)}
        onClose={close}
      />
    </>
  )
}

const isSilenced = ({ silenced_until: until }: Alert) =>
  until !== null && Date.parse(until) > Date.now()

function actionsOf(alert: Alert, mayChange: boolean): Action[] {
  if (!mayChange) return ['history']
  return [
    'history',
    'test',
    'edit',
    ...(isSilenced(alert) ? (['unsilence'] as const) : (['silenceHour', 'silenceDay'] as const)),
    alert.enabled ? 'pause' : 'resume',
    'delete',
  ]
}

/** Text of the state of an alert, by which it is sorted too. */
function stateOf({ checked_at: at, enabled, last_error: error, state }: Alert): string {
  if (!enabled) return messages.paused
  if (at === null) return messages.unchecked
  return error === null ? messages.states[state] : messages.broken
}

function AlertState({ alert }: { alert: Alert }) {
  const { enabled, last_error: error, silenced_until: until, state } = alert
  if (!enabled || alert.checked_at === null)
    return (
      <Badge highContrast color="gray">
        {stateOf(alert)}
      </Badge>
    )
  const color = ({ ok: 'green', pending: 'amber', firing: 'red' } as const)[state]
  return (
    <>
      <Badge highContrast color={error === null ? color : 'amber'}>
        {stateOf(alert)}
      </Badge>
      <div className="hd-section-intro">{messages.since(formatDateTime(alert.state_since))}</div>
      {isSilenced(alert) && (
        <div className="hd-section-intro">{messages.silencedUntil(formatDateTime(until))}</div>
      )}
      {error !== null && <div className="hd-section-intro hd-alert-text">{error}</div>}
      {alert.delivery_error !== null && (
        <div className="hd-alert-undelivered">
          {messages.undelivered(
            alert.undelivered.map((channel) => messages.channels[channel]).join(', '),
            alert.delivery_error,
          )}
        </div>
      )}
    </>
  )
}
