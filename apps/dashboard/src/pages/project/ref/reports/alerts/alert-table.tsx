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
import { useState } from 'react'
import { useDashboard } from '../../../../../dashboard-context'
import { ConfirmDeleteDialog } from '../../../../../dialogs/confirm-delete-dialog'
import { formatDateTime } from '../../../../../format/date'
import { ActionsMenu } from '../../../../../lists/actions-menu'
import { AlertDialog } from './alert-dialog'
import { AlertHistory } from './alert-history'
import { AlertTest } from './alert-test'
import '../reports.css'
import { alertsMessages as messages } from './alerts.messages'

type Action = keyof typeof messages.actions

const HOUR_MS = 3_600_000

export interface AlertTableProps {
  project: Project
  alerts: readonly Alert[]
  mayChange: boolean
}

/** Alerts with their state, and what can be done to them. */
export function AlertTable({ alerts, mayChange, project }: AlertTableProps) {
  const { ref } = project
  const { client, queryClient } = useDashboard()
  const toast = useToast()
  const [opened, setOpened] = useState<{ alert: Alert; as: 'form' | 'history' | 'test' } | null>(
    null,
  )
  const [toDelete, setToDelete] = useState<Alert | null>(null)
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
    else if (action === 'delete') setToDelete(alert)
    else if (action === 'test') setOpened({ alert, as: 'test' })
    else setOpened({ alert, as: action === 'edit' ? 'form' : 'history' })
  }

  const close = () => setOpened(null)
  return (
    <>
      <div className="hd-table-frame" role="region" tabIndex={0} aria-label={messages.list}>
        <table className="hd-table">
          <thead>
            <tr>
              <th scope="col">{messages.columns.name}</th>
              <th scope="col">{messages.columns.state}</th>
              <th scope="col" className="hd-cell-number">
                {messages.columns.value}
              </th>
              <th scope="col">
                <span className="hw-visually-hidden">{messages.columns.actions}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {alerts.map((alert) => (
              <tr key={alert.id}>
                <th scope="row">
                  <bdi>{alert.name}</bdi>
                  <div className="hd-section-intro">{messages.condition(alert)}</div>
                </th>
                <td>
                  <AlertState alert={alert} />
                </td>
                <td className="hd-cell-number">{messages.value(alert.last_value)}</td>
                <td>
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
            ))}
          </tbody>
        </table>
      </div>
      {opened?.as === 'form' && (
        <AlertDialog project={project} alert={opened.alert} onClose={close} />
      )}
      {opened?.as === 'test' && <AlertTest projectRef={ref} alert={opened.alert} onClose={close} />}
      {opened?.as === 'history' && (
        <AlertHistory projectRef={ref} alert={opened.alert} onClose={close} />
      )}
      <ConfirmDeleteDialog
        toDelete={toDelete}
        title={({ name }) => messages.deleteTitle(name)}
        text={messages.deleteText}
        confirm={messages.actions.delete}
        onConfirm={(alert) => removal.mutate(alert)}
        onClose={() => setToDelete(null)}
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

function AlertState({ alert }: { alert: Alert }) {
  const { enabled, last_error: error, silenced_until: until, state } = alert
  if (!enabled)
    return (
      <Badge highContrast color="gray">
        {messages.paused}
      </Badge>
    )
  if (alert.checked_at === null)
    return (
      <Badge highContrast color="gray">
        {messages.unchecked}
      </Badge>
    )
  const color = ({ ok: 'green', pending: 'amber', firing: 'red' } as const)[state]
  return (
    <>
      <Badge highContrast color={error === null ? color : 'amber'}>
        {error === null ? messages.states[state] : messages.broken}
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
