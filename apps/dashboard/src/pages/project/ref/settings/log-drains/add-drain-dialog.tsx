import {
  createLogDrain,
  logDrainsQueryOptions,
  type LogDrain,
} from '@howdah/platform-client/resources/logs/drains'
import { Field } from '@howdah/ui/field/field'
import * as Select from '@howdah/ui/overlays/select'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useDashboard } from '../../../../../dashboard-context'
import { DialogActions } from '../../../../../dialogs/dialog-actions'
import { OpenDialog } from '../../../../../dialogs/open-dialog'
import { FormFailure } from '../../../../../forms/form-failure'
import { LineField } from '../../../../../forms/line-field'
import { useSubmit } from '../../../../../forms/use-submit'
import { DrainFields } from './drain-fields'
import { drainOf, drainProblems, newDrainForm, type DrainForm } from './drain-form'
import { logDrainsMessages as messages } from './log-drains.messages'

// Object.keys widens the names.
const kinds = Object.keys(messages.kinds) as LogDrain['kind'][]

/** Adds a log drain. */
export function AddDrainDialog({
  onClose,
  projectRef: ref,
}: {
  projectRef: string
  onClose: () => void
}) {
  const { client, queryClient } = useDashboard()
  const toast = useToast()
  const [form, setForm] = useState(newDrainForm)
  const change = (part: Partial<DrainForm>) => setForm((now) => ({ ...now, ...part }))
  const saving = useMutation({
    mutationFn: () => createLogDrain(client, { ref, ...drainOf(form) }),
    async onSuccess(drain) {
      await queryClient.invalidateQueries({
        queryKey: logDrainsQueryOptions(client, { ref }).queryKey,
      })
      toast.success(messages.saved(drain.name))
      onClose()
    },
    // Nothing holds the keys once the dialog is closed.
    gcTime: 0,
  })
  const { problems, onSubmit } = useSubmit(drainProblems(form), () => saving.mutate())
  return (
    <OpenDialog title={messages.addTitle} text={messages.addText} width="480px" onClose={onClose}>
      <form className="hd-form" onSubmit={onSubmit} noValidate>
        <LineField
          label={messages.name}
          problem={problems.name}
          name="name"
          maxLength={60}
          value={form.name}
          onValueChange={(name) => change({ name })}
        />
        <Field label={messages.kind}>
          {(control) => (
            <Select.Root
              value={form.kind}
              onValueChange={(next) =>
                change({ kind: kinds.find((one) => one === next) ?? form.kind })
              }
            >
              <Select.Trigger {...control} />
              <Select.Content position="popper">
                {kinds.map((one) => (
                  <Select.Item key={one} value={one}>
                    {messages.kinds[one]}
                  </Select.Item>
                ))}
              </Select.Content>
            </Select.Root>
          )}
        </Field>
        <DrainFields form={form} problems={problems} onChange={change} />
        {saving.error !== null && <FormFailure title={messages.saveFailed} error={saving.error} />}
        <DialogActions submit={messages.save} pending={saving.isPending} onCancel={onClose} />
      </form>
    </OpenDialog>
  )
}
