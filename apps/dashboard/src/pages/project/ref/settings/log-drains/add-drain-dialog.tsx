import {
  createLogDrain,
  logDrainsQueryOptions,
  type LogDrain,
} from '@howdah/platform-client/resources/logs/drains'
import { TextArea } from '@howdah/ui/elements'
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
import { logDrainsMessages as messages } from './log-drains.messages'
import { parseHeaders } from './parse-headers'

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
  const [name, setName] = useState('')
  const [kind, setKind] = useState<LogDrain['kind']>('http')
  const [url, setUrl] = useState('')
  const [text, setText] = useState('')
  const headers = parseHeaders(text)
  const saving = useMutation({
    mutationFn: () =>
      createLogDrain(client, {
        ref,
        name: name.trim(),
        kind,
        url: url.trim(),
        headers: headers ?? {},
      }),
    async onSuccess(drain) {
      await queryClient.invalidateQueries({
        queryKey: logDrainsQueryOptions(client, { ref }).queryKey,
      })
      toast.success(messages.saved(drain.name))
      onClose()
    },
    // Nothing keeps the headers once the dialog is closed.
    gcTime: 0,
  })
  const { problems, onSubmit } = useSubmit(
    {
      name: name.trim() === '' ? messages.nameProblem : undefined,
      url: /^https?:\/\/[^\s/@]+/.test(url.trim()) ? undefined : messages.urlProblem,
      headers: headers === null ? messages.headersProblem : undefined,
    },
    () => saving.mutate(),
  )
  return (
    <OpenDialog title={messages.addTitle} text={messages.addText} width="480px" onClose={onClose}>
      <form className="hd-form" onSubmit={onSubmit} noValidate>
        <LineField
          label={messages.name}
          problem={problems.name}
          name="name"
          maxLength={60}
          value={name}
          onValueChange={setName}
        />
        <Field label={messages.kind}>
          {(control) => (
            <Select.Root
              value={kind}
              onValueChange={(next) => setKind(kinds.find((one) => one === next) ?? kind)}
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
        <LineField
          label={messages.url}
          hint={messages.urlHints[kind]}
          problem={problems.url}
          name="url"
          autoCapitalize="none"
          spellCheck={false}
          value={url}
          onValueChange={setUrl}
        />
        <Field label={messages.headers} hint={messages.headersHint} problem={problems.headers}>
          {(control) => (
            <TextArea
              {...control}
              name="headers"
              rows={3}
              autoComplete="off"
              spellCheck={false}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
        {saving.error !== null && <FormFailure title={messages.saveFailed} error={saving.error} />}
        <DialogActions submit={messages.save} pending={saving.isPending} onCancel={onClose} />
      </form>
    </OpenDialog>
  )
}
