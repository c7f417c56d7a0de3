import {
  storageSettingsQueryOptions,
  updateStorageSettings,
  type StorageSettings,
} from '@howdah/platform-client/resources/storage/settings'
import {
  formatBytes,
  sizeFields,
  sizeOfFields,
  sizeProblem,
  type SizeFields,
} from '@howdah/sdk/rules'
import { SizeField } from '@howdah/ui/size-field/size-field'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useDashboard } from '../../../../../dashboard-context'
import { Field } from '@howdah/ui/field/field'
import { FormFailure } from '../../../../../forms/form-failure'
import { SaveBar } from '../../../../../forms/save-bar'
import { useSubmit } from '../../../../../forms/use-submit'
import { AppLink } from '../../../../../routing/app-link'
import { storageSettingsMessages as messages } from './settings.messages'

export interface LimitFormProps {
  projectRef: string
  settings: StorageSettings
  /** True if the user may change the limit. */
  mayChange: boolean
  /** Link to the page for changing the plan; null for users who may not change it. */
  planHref: string | null
}

/** The largest file that the project takes. */
export function LimitForm({ projectRef: ref, settings, mayChange, planHref }: LimitFormProps) {
  const { client, queryClient } = useDashboard()
  const toast = useToast()
  const { file_size_limit: savedLimit, plan_file_size_limit: planLimit } = settings
  const [typed, setTyped] = useState<SizeFields | null>(null)
  const fields = typed ?? sizeFields(savedLimit)
  const wrong = sizeProblem(fields, planLimit)
  const problem =
    wrong &&
    { wrong: messages.limitWrong, 'too-large': messages.limitTooLarge(formatBytes(planLimit)) }[
      wrong
    ]
  const isChanged = sizeOfFields(fields) !== savedLimit
  const saving = useMutation({
    mutationFn: () => updateStorageSettings(client, { ref, fileSizeLimit: sizeOfFields(fields) }),
    async onSuccess(saved) {
      toast.success(messages.saved)
      const { queryKey } = storageSettingsQueryOptions(client, { ref })
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, saved)
      setTyped(null)
    },
  })
  const { onSubmit } = useSubmit({ limit: problem }, () => saving.mutate())
  return (
    <form className="hd-form hd-form-narrow" onSubmit={onSubmit} noValidate>
      <Field
        label={messages.limit}
        hint={messages.limitHint(formatBytes(planLimit))}
        problem={problem}
      >
        {(control) => (
          <SizeField
            {...control}
            name="limit"
            unitLabel={messages.unit}
            readOnly={!mayChange}
            value={fields}
            onChange={setTyped}
          />
        )}
      </Field>
      {planHref !== null && (
        <AppLink href={planHref} className="hd-text-link hd-fitting">
          {messages.changePlan}
        </AppLink>
      )}
      {saving.error && <FormFailure title={messages.saveFailed} error={saving.error} />}
      <SaveBar
        changed={mayChange && isChanged}
        saving={saving.isPending}
        onCancel={() => {
          setTyped(null)
          saving.reset()
        }}
      />
    </form>
  )
}
