import {
  createSigningKey,
  type SigningKeyAlgorithm,
} from '@howdah/platform-client/resources/projects/signing-keys'
import { TextArea } from '@howdah/ui/elements'
import { Field } from '@howdah/ui/field/field'
import * as Select from '@howdah/ui/overlays/select'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useDashboard } from '../../../../../../dashboard-context'
import { DialogActions } from '../../../../../../dialogs/dialog-actions'
import { OpenDialog } from '../../../../../../dialogs/open-dialog'
import { FormFailure } from '../../../../../../forms/form-failure'
import { isOfFields, serverProblem } from '@howdah/platform-client/server-problem'
import { useSubmit } from '../../../../../../forms/use-submit'
import { signingKeysMessages as messages } from './signing-keys.messages'

export interface NewSigningKeyDialogProps {
  projectRef: string
  /** Called when it is created, and when that failed. */
  onTried: () => void
  onClose: () => void
}

const algorithms = ['ES256', 'HS256'] as const satisfies readonly SigningKeyAlgorithm[]
const origins = ['generated', 'imported'] as const

/** Minimum length of a key that is imported, as the contract has it. */
const MIN_IMPORT_CHARACTERS = 32

/** Creates or imports a standby key. */
export function NewSigningKeyDialog({
  projectRef: ref,
  onTried,
  onClose,
}: NewSigningKeyDialogProps) {
  const { client } = useDashboard()
  const toast = useToast()
  const [algorithm, setAlgorithm] = useState<SigningKeyAlgorithm>('ES256')
  const [origin, setOrigin] = useState<(typeof origins)[number]>('generated')
  const [material, setMaterial] = useState('')
  const imports = origin === 'imported'
  const creation = useMutation({
    mutationFn: () =>
      createSigningKey(client, { ref, algorithm, ...(imports ? { importKey: material } : {}) }),
    onSuccess: () => {
      toast.success(messages.created)
      onClose()
    },
    // Another tab may have created one, or the response was lost.
    onSettled: onTried,
    gcTime: 0,
  })
  const isShort = imports && material.length < MIN_IMPORT_CHARACTERS
  const { problems, onSubmit } = useSubmit(
    { material: isShort ? messages.materialShort : undefined },
    () => creation.mutate(),
  )
  return (
    <OpenDialog
      title={messages.createTitle}
      text={messages.createText}
      width="480px"
      onClose={onClose}
    >
      <form className="hd-form" onSubmit={onSubmit} noValidate>
        <Choice
          label={messages.algorithmLabel}
          hint={messages.algorithmHint[algorithm]}
          values={algorithms}
          labels={messages.algorithm}
          value={algorithm}
          onChange={setAlgorithm}
        />
        <Choice
          label={messages.origin}
          values={origins}
          labels={messages.origins}
          value={origin}
          onChange={setOrigin}
        />
        {imports && (
          <Field
            label={messages.material[algorithm]}
            hint={messages.materialHint[algorithm]}
            problem={problems.material ?? serverProblem(creation.error, 'body.import_key')}
          >
            {(control) => (
              <TextArea
                {...control}
                name="material"
                rows={5}
                autoComplete="off"
                spellCheck={false}
                value={material}
                onChange={(event) => setMaterial(event.target.value)}
              />
            )}
          </Field>
        )}
        {creation.error !== null && !isOfFields(creation.error, ['body.import_key']) && (
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

interface ChoiceProps<Value extends string> {
  label: string
  hint?: string
  values: readonly Value[]
  labels: Record<Value, string>
  value: Value
  onChange: (value: Value) => void
}

/** Field that selects one of a few values. */
function Choice<Value extends string>({
  label,
  hint,
  values,
  labels,
  value,
  onChange,
}: ChoiceProps<Value>) {
  return (
    <Field label={label} hint={hint}>
      {({ id, ...described }) => (
        <Select.Root
          size="2"
          value={value}
          onValueChange={(next) => onChange(values.find((one) => one === next) ?? value)}
        >
          <Select.Trigger id={id} {...described} />
          <Select.Content position="popper">
            {values.map((one) => (
              <Select.Item key={one} value={one}>
                {labels[one]}
              </Select.Item>
            ))}
          </Select.Content>
        </Select.Root>
      )}
    </Field>
  )
}
