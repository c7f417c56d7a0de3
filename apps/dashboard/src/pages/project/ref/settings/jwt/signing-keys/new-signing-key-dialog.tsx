import {
  createSigningKey,
  type SigningKeyAlgorithm,
} from '@howdah/platform-client/resources/projects/signing-keys'
import { Field } from '@howdah/ui/field/field'
import * as Select from '@howdah/ui/overlays/select'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useDashboard } from '../../../../../../dashboard-context'
import { DialogActions } from '../../../../../../dialogs/dialog-actions'
import { OpenDialog } from '../../../../../../dialogs/open-dialog'
import { FormFailure } from '../../../../../../forms/form-failure'
import { useSubmit } from '../../../../../../forms/use-submit'
import { signingKeysMessages as messages } from './signing-keys.messages'

export interface NewSigningKeyDialogProps {
  projectRef: string
  onCreated: () => void
  onClose: () => void
}

const algorithms = ['ES256', 'HS256'] as const satisfies readonly SigningKeyAlgorithm[]

/** Creates a standby key. */
export function NewSigningKeyDialog({
  projectRef: ref,
  onCreated,
  onClose,
}: NewSigningKeyDialogProps) {
  const { client } = useDashboard()
  const toast = useToast()
  const [algorithm, setAlgorithm] = useState<SigningKeyAlgorithm>('ES256')
  const creation = useMutation({
    mutationFn: () => createSigningKey(client, { ref, algorithm }),
    onSuccess: () => {
      toast.success(messages.created)
      onCreated()
      onClose()
    },
  })
  const { onSubmit } = useSubmit({}, () => creation.mutate())
  return (
    <OpenDialog
      title={messages.createTitle}
      text={messages.createText}
      width="440px"
      onClose={onClose}
    >
      <form className="hd-form" onSubmit={onSubmit} noValidate>
        <Field label={messages.algorithmLabel} hint={messages.algorithmHint[algorithm]}>
          {({ id, ...described }) => (
            <Select.Root
              size="2"
              value={algorithm}
              onValueChange={(next) =>
                setAlgorithm(algorithms.find((one) => one === next) ?? algorithm)
              }
            >
              <Select.Trigger id={id} {...described} />
              <Select.Content position="popper">
                {algorithms.map((one) => (
                  <Select.Item key={one} value={one}>
                    {messages.algorithm[one]}
                  </Select.Item>
                ))}
              </Select.Content>
            </Select.Root>
          )}
        </Field>
        {creation.error !== null && (
          <FormFailure title={messages.createFailed} error={creation.error} />
        )}
        <DialogActions
          submit={messages.createConfirm}
          pending={creation.isPending}
          onCancel={onClose}
        />
      </form>
    </OpenDialog>
  )
}
