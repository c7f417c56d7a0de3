import { storageSettingsQueryOptions, updateStorageSettings, type StorageSettings } from '@howdah/platform-client'
import { formatBytes } from '@howdah/sdk/rules'
import { Select, TextField, useToast } from '@howdah/ui'
import { useMutation } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { useDashboard } from '../../../../../dashboard-context'
import { Field } from '../../../../../forms/field'
import { focusFirstProblem } from '../../../../../forms/focus-first-problem'
import { FormFailure } from '../../../../../forms/form-failure'
import { SaveBar } from '../../../../../forms/save-bar'
import { limitFields, limitOf, limitProblem, units, type LimitFields } from './limit-fields'
import { storageSettingsMessages as messages } from './settings.messages'

export interface LimitFormProps {
  projectRef: string
  settings: StorageSettings
  /** Whether the person may change it. */
  mayChange: boolean
}

/** The largest file that the project takes. */
export function LimitForm({ projectRef: ref, settings, mayChange }: LimitFormProps) {
  const { client, queryClient } = useDashboard()
  const toast = useToast()
  const kept = limitFields(settings.file_size_limit)
  const [typed, setTyped] = useState<Partial<LimitFields>>({})
  const fields = { ...kept, ...typed }
  const problem = limitProblem(fields, settings)
  const isChanged = limitOf(fields) !== settings.file_size_limit || (typed.amount !== undefined && problem !== undefined)
  const saving = useMutation({
    mutationFn: () => updateStorageSettings(client, { ref, fileSizeLimit: limitOf(fields) }),
    async onSuccess(saved) {
      toast.success(messages.saved)
      const { queryKey } = storageSettingsQueryOptions(client, { ref })
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, saved)
      setTyped({})
    },
  })
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (problem === undefined) saving.mutate()
    else focusFirstProblem(event.currentTarget, { limit: problem })
  }
  return (
    <form className="hd-form hd-form-narrow" onSubmit={onSubmit} noValidate>
      <Field label={messages.limit} hint={messages.limitHint(formatBytes(settings.plan_file_size_limit))} problem={problem}>
        {(control) => (
          <div className="hd-limit-field">
            <TextField.Root
              {...control}
              size="2"
              name="limit"
              className="hd-number-field"
              inputMode="decimal"
              autoComplete="off"
              readOnly={!mayChange}
              value={fields.amount}
              onChange={(event) => setTyped({ ...typed, amount: event.target.value })}
            />
            <Select.Root
              value={fields.unit}
              disabled={!mayChange}
              onValueChange={(unit) => setTyped({ ...typed, unit: units.find((known) => known === unit) ?? fields.unit })}
            >
              <Select.Trigger aria-label={messages.unit} />
              <Select.Content>
                {units.map((unit) => (
                  <Select.Item key={unit} value={unit}>
                    {unit}
                  </Select.Item>
                ))}
              </Select.Content>
            </Select.Root>
          </div>
        )}
      </Field>
      {saving.error && <FormFailure title={messages.saveFailed} error={saving.error} />}
      <SaveBar
        changed={mayChange && isChanged}
        saving={saving.isPending}
        onCancel={() => {
          setTyped({})
          saving.reset()
        }}
      />
    </form>
  )
}
