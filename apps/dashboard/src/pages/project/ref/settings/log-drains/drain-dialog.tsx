import {
  createLogDrain,
  logDrainsQueryOptions,
  updateLogDrain,
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
import { isOfFields, serverProblem } from '@howdah/platform-client/server-problem'
import { useSubmit } from '../../../../../forms/use-submit'
import { DrainFields } from './drain-fields'
import {
  drainChangeOf,
  drainFormOf,
  drainOf,
  drainProblems,
  newDrainForm,
  type DrainForm,
} from './drain-form'
import { logDrainsMessages as messages } from './log-drains.messages'

// Object.keys widens the names.
const kinds = Object.keys(messages.kinds) as LogDrain['kind'][]

/** Fields that the server can refuse, with their paths in the request. */
const FIELDS = [
  ['name', 'body.name'],
  ['url', 'body.url'],
  ['headers', 'body.headers'],
  ['apiKey', 'body.headers'],
  ['bucket', 'body.s3.bucket'],
  ['prefix', 'body.s3.prefix'],
  ['region', 'body.s3.region'],
  ['accessKeyId', 'body.s3.access_key_id'],
  ['secretAccessKey', 'body.s3.secret_access_key'],
] as const satisfies readonly (readonly [keyof DrainForm, string])[]
const PATHS = FIELDS.map(([, path]) => path)

export interface DrainDialogProps {
  projectRef: string
  /** Null for a new one. */
  drain: LogDrain | null
  onClose: () => void
}

/** Adds or changes a log drain. */
export function DrainDialog({ drain, onClose, projectRef: ref }: DrainDialogProps) {
  const { client, queryClient } = useDashboard()
  const toast = useToast()
  const [form, setForm] = useState(() => (drain === null ? newDrainForm : drainFormOf(drain)))
  const change = (part: Partial<DrainForm>) => setForm((now) => ({ ...now, ...part }))
  const saving = useMutation({
    mutationFn: () => {
      if (drain === null) return createLogDrain(client, { ref, ...drainOf(form) })
      const changed = drainChangeOf(form, drain)
      return changed === null
        ? Promise.resolve(drain)
        : updateLogDrain(client, { ref, drainId: drain.id, change: changed })
    },
    async onSuccess({ name }) {
      await queryClient.invalidateQueries({
        queryKey: logDrainsQueryOptions(client, { ref }).queryKey,
      })
      toast.success(drain === null ? messages.saved(name) : messages.changed(name))
      onClose()
    },
    // Nothing holds the keys once the dialog is closed.
    gcTime: 0,
  })
  const { problems: found, onSubmit } = useSubmit(drainProblems(form, drain), () => saving.mutate())
  const problems = { ...found }
  for (const [name, path] of FIELDS) problems[name] ??= serverProblem(saving.error, path)
  return (
    <OpenDialog
      title={drain === null ? messages.addTitle : messages.editTitle(drain.name)}
      text={drain === null ? messages.addText : messages.editText}
      width="480px"
      onClose={onClose}
    >
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
              // What is stored of a drain is of its kind.
              disabled={drain !== null}
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
        <DrainFields form={form} stored={drain} problems={problems} onChange={change} />
        {saving.error !== null && !isOfFields(saving.error, PATHS) && (
          <FormFailure
            title={drain === null ? messages.saveFailed : messages.changeFailed}
            error={saving.error}
          />
        )}
        <DialogActions
          submit={drain === null ? messages.save : messages.saveChange}
          pending={saving.isPending}
          onCancel={onClose}
        />
      </form>
    </OpenDialog>
  )
}
