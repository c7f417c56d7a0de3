import {
  revokeStorageUrls,
  storageSettingsQueryOptions,
  updateStorageSettings,
  type StorageSettings,
} from '@howdah/platform-client/resources/storage/settings'
import { URL_EXPIRY_SECONDS } from '@howdah/sdk/rules'
import * as Select from '@howdah/ui/overlays/select'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useDashboard } from '../../../../../dashboard-context'
import { DangerButton } from '../../../../../dialogs/danger-button'
import { Field } from '@howdah/ui/field/field'
import { FormFailure } from '../../../../../forms/form-failure'
import { SaveBar } from '../../../../../forms/save-bar'
import { useSubmit } from '../../../../../forms/use-submit'
import { storageSettingsMessages as messages } from './settings.messages'

const CHOICES = { hour: 3_600, day: 86_400, ...URL_EXPIRY_SECONDS } as const
const choices = Object.entries(CHOICES).map(([name, seconds]) => ({
  seconds,
  label: messages.lifetimes[name as keyof typeof CHOICES],
}))

export interface LinkFormProps {
  projectRef: string
  settings: StorageSettings
  /** True if the user may change the setting. */
  mayChange: boolean
}

/** Sets how long a signed URL may last, and ends all of them. */
export function LinkForm({ projectRef: ref, settings, mayChange }: LinkFormProps) {
  const { client, queryClient } = useDashboard()
  const toast = useToast()
  const { signed_url_max_seconds: saved } = settings
  const [chosen, setChosen] = useState<number | null>(null)
  const seconds = chosen ?? saved
  const saving = useMutation({
    mutationFn: () => updateStorageSettings(client, { ref, signedUrlMaxSeconds: seconds }),
    async onSuccess(after) {
      toast.success(messages.saved)
      const { queryKey } = storageSettingsQueryOptions(client, { ref })
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, after)
      setChosen(null)
    },
  })
  const { onSubmit } = useSubmit({}, () => saving.mutate())
  // A client may have set one between the choices.
  const shown = choices.some((choice) => choice.seconds === saved)
    ? choices
    : [...choices, { seconds: saved, label: messages.hours(saved / 3_600) }]
  return (
    <>
      <form className="hd-form hd-form-narrow" onSubmit={onSubmit} noValidate>
        <Field label={messages.lifetime} hint={messages.lifetimeHint}>
          {({ id, ...described }) => (
            <Select.Root
              size="2"
              disabled={!mayChange}
              value={String(seconds)}
              onValueChange={(next) => setChosen(Number(next))}
            >
              <Select.Trigger id={id} {...described} />
              <Select.Content position="popper">
                {shown.map((choice) => (
                  <Select.Item key={choice.seconds} value={String(choice.seconds)}>
                    {choice.label}
                  </Select.Item>
                ))}
              </Select.Content>
            </Select.Root>
          )}
        </Field>
        {saving.error && <FormFailure title={messages.saveFailed} error={saving.error} />}
        <SaveBar
          changed={mayChange && seconds !== saved}
          saving={saving.isPending}
          onCancel={() => {
            setChosen(null)
            saving.reset()
          }}
        />
      </form>
      {mayChange && <RevokeButton projectRef={ref} />}
    </>
  )
}

function RevokeButton({ projectRef: ref }: { projectRef: string }) {
  const { client } = useDashboard()
  const toast = useToast()
  const revoking = useMutation({
    mutationFn: () => revokeStorageUrls(client, { ref }),
    onSuccess: () => toast.success(messages.revoked),
  })
  return (
    <DangerButton
      mutation={revoking}
      label={messages.revoke}
      failed={messages.revokeFailed}
      title={messages.revokeTitle}
      text={messages.revokeText}
      confirm={messages.revokeConfirm}
    />
  )
}
