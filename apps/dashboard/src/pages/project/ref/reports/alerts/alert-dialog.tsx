import {
  alertsQueryOptions,
  createAlert,
  getAlertValue,
  updateAlert,
  type Alert,
} from '@howdah/platform-client/resources/reports/alerts'
import type { Project } from '@howdah/platform-client/resources/projects/get-project'
import { Button } from '@howdah/ui/elements'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useDashboard } from '../../../../../dashboard-context'
import { CheckboxSet } from '../../../../../database/fields/checkbox-set'
import { DialogActions } from '../../../../../dialogs/dialog-actions'
import { OpenDialog } from '../../../../../dialogs/open-dialog'
import { FormFailure } from '../../../../../forms/form-failure'
import { LineField } from '../../../../../forms/line-field'
import { useSubmit } from '../../../../../forms/use-submit'
import { useFlag } from '../../../../../modes/use-mode'
import { alertChangeOf, alertDraftOf, alertProblemsOf, type AlertDraft } from './alert-draft'
import { alertsMessages as messages } from './alerts.messages'
import { ConditionFields } from './condition-fields'
import { entriesOf } from './entries-of'

export interface AlertDialogProps {
  project: Project
  /** null for a new one. */
  alert: Alert | null
  onClose: () => void
}

/** Form of an alert. */
export function AlertDialog({ alert, onClose, project: { capabilities, ref } }: AlertDialogProps) {
  const { client, queryClient } = useDashboard()
  const hasMail = useFlag('mail')
  const toast = useToast()
  const hasApi = capabilities.includes('api')
  const [draft, setDraft] = useState(() => alertDraftOf(alert, hasApi))
  const set = (change: Partial<AlertDraft>) => setDraft((before) => ({ ...before, ...change }))
  const saving = useMutation({
    mutationFn: () => {
      const change = alertChangeOf(draft)
      return alert === null
        ? createAlert(client, { ref, ...change })
        : updateAlert(client, { ref, alertId: alert.id, change })
    },
    async onSuccess({ name }) {
      await queryClient.invalidateQueries({
        queryKey: alertsQueryOptions(client, { ref }).queryKey,
      })
      toast.success(messages.saved(name))
      onClose()
    },
    // Nothing keeps the address once the dialog is closed.
    gcTime: 0,
  })
  const trial = useMutation({
    mutationFn: () => {
      const { metric, product, sql, window_minutes } = alertChangeOf(draft)
      return getAlertValue(client, { ref, condition: { metric, product, sql, window_minutes } })
    },
  })
  const savedHost = alert?.webhook_host ?? null
  const { problems, onSubmit } = useSubmit(alertProblemsOf(draft, alert), () => saving.mutate())
  return (
    <OpenDialog
      title={alert === null ? messages.addTitle : messages.editTitle}
      text={messages.formText}
      width="520px"
      onClose={onClose}
    >
      <form className="hd-form" onSubmit={onSubmit} noValidate>
        <LineField
          label={messages.name}
          problem={problems.name}
          name="name"
          maxLength={80}
          value={draft.name}
          onValueChange={(name) => set({ name })}
        />
        <ConditionFields draft={draft} hasApi={hasApi} problems={problems} onChange={set} />
        <div className="hd-toolbar">
          <Button
            type="button"
            variant="soft"
            color="gray"
            loading={trial.isPending}
            onClick={() => trial.mutate()}
          >
            {messages.try}
          </Button>
          <span role="status">{trial.isSuccess && messages.now(trial.data)}</span>
        </div>
        {trial.error !== null && (
          <div className="hd-alert-text">
            <FormFailure title={messages.tryFailed} error={trial.error} />
          </div>
        )}
        <CheckboxSet
          label={messages.channelsLabel}
          choices={entriesOf(messages.channels).filter(
            ([channel]) => channel !== 'mail' || hasMail || draft.channels.includes('mail'),
          )}
          chosen={draft.channels}
          problem={problems.channels}
          onChange={(channels) => set({ channels })}
        />
        {draft.channels.includes('webhook') && (
          <LineField
            label={messages.webhook}
            hint={savedHost === null ? messages.webhookHint : messages.webhookSaved(savedHost)}
            problem={problems.webhook}
            name="webhook"
            autoCapitalize="none"
            spellCheck={false}
            value={draft.webhook}
            onValueChange={(webhook) => set({ webhook })}
          />
        )}
        {saving.error !== null && <FormFailure title={messages.saveFailed} error={saving.error} />}
        <DialogActions submit={messages.save} pending={saving.isPending} onCancel={onClose} />
      </form>
    </OpenDialog>
  )
}
