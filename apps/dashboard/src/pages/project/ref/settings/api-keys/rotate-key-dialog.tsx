import { rotateApiKey } from '@howdah/platform-client/resources/projects/change-api-keys'
import type { ApiKey } from '@howdah/platform-client/resources/projects/list-api-keys'
import { Button } from '@howdah/ui/elements'
import { Field } from '@howdah/ui/field/field'
import * as Select from '@howdah/ui/overlays/select'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useDashboard } from '../../../../../dashboard-context'
import { DialogActions } from '../../../../../dialogs/dialog-actions'
import { OpenDialog } from '../../../../../dialogs/open-dialog'
import { CopyLine } from '../../../../../forms/copying/copy-line'
import { FormFailure } from '../../../../../forms/form-failure'
import { formMessages } from '../../../../../forms/forms.messages'
import { useSubmit } from '../../../../../forms/use-submit'
import { apiKeysMessages as messages } from './api-keys.messages'
import { overlaps, type Overlap } from './key-state'

export interface RotateKeyDialogProps {
  projectRef: string
  apiKey: ApiKey
  /** Called when it is rotated, and when that failed. */
  onTried: () => unknown
  onClose: () => void
}

/** Replaces a key, then shows the new one. */
export function RotateKeyDialog({
  projectRef: ref,
  apiKey: { id: keyId, name },
  onTried,
  onClose,
}: RotateKeyDialogProps) {
  const { client } = useDashboard()
  const [overlap, setOverlap] = useState<Overlap>(86_400)
  const rotation = useMutation({
    mutationFn: () => rotateApiKey(client, { ref, keyId, overlapSeconds: overlap }),
    // Another tab may have rotated it, or the response was lost.
    onSettled: onTried,
    // The answer holds the key: nothing keeps it once the dialog is closed.
    gcTime: 0,
  })
  const { onSubmit } = useSubmit({}, () => rotation.mutate())
  if (rotation.data)
    return (
      <OpenDialog
        title={messages.createdTitle}
        text={messages.createdText}
        width="480px"
        onClose={onClose}
      >
        <CopyLine text={rotation.data.api_key ?? ''} name={messages.keyName(name)} />
        <div className="hd-dialog-actions">
          <Button onClick={onClose}>{formMessages.done}</Button>
        </div>
      </OpenDialog>
    )
  return (
    <OpenDialog
      title={messages.rotateTitle(name)}
      text={messages.rotateText}
      width="480px"
      onClose={onClose}
    >
      <form className="hd-form" onSubmit={onSubmit} noValidate>
        <Field label={messages.overlap} hint={overlap === 0 ? undefined : messages.overlapHint}>
          {({ id, ...described }) => (
            <Select.Root
              size="2"
              value={String(overlap)}
              onValueChange={(next) =>
                setOverlap(overlaps.find((one) => String(one) === next) ?? overlap)
              }
            >
              <Select.Trigger id={id} {...described} />
              <Select.Content position="popper">
                {overlaps.map((one) => (
                  <Select.Item key={one} value={String(one)}>
                    {messages.overlaps[one]}
                  </Select.Item>
                ))}
              </Select.Content>
            </Select.Root>
          )}
        </Field>
        {rotation.error !== null && (
          <FormFailure title={messages.rotateFailed} error={rotation.error} />
        )}
        <DialogActions
          submit={messages.rotateConfirm}
          pending={rotation.isPending}
          onCancel={onClose}
        />
      </form>
    </OpenDialog>
  )
}
