import type { NewApiKey } from '@howdah/platform-client/resources/projects/create-api-key'
import * as Select from '@howdah/ui/overlays/select'
import { useState } from 'react'
import { DialogActions } from '../../../../../dialogs/dialog-actions'
import { Field } from '@howdah/ui/field/field'
import { FormFailure } from '../../../../../forms/form-failure'
import { useSubmit } from '../../../../../forms/use-submit'
import { apiKeysMessages as messages } from './api-keys.messages'
import { KeyTextFields, keyNameProblem } from './key-text-fields'

type NewKeyInput = Omit<NewApiKey, 'ref'>

const types = ['publishable', 'secret'] as const satisfies readonly NewKeyInput['type'][]

export interface NewKeyFormProps {
  error: unknown
  pending: boolean
  onCreate: (input: NewKeyInput) => void
  onCancel: () => void
}

export function NewKeyForm({ error, pending, onCreate, onCancel }: NewKeyFormProps) {
  const [type, setType] = useState<NewKeyInput['type']>('publishable')
  const [text, setText] = useState({ name: '', description: '' })
  const { problems, onSubmit } = useSubmit({ name: keyNameProblem(text.name) }, () => {
    const description = text.description.trim()
    onCreate({ type, name: text.name.trim(), ...(description === '' ? {} : { description }) })
  })
  return (
    <form className="hd-form" onSubmit={onSubmit} noValidate>
      <Field label={messages.kind} hint={messages.kindHint[type]}>
        {({ id, ...described }) => (
          <Select.Root
            size="2"
            value={type}
            onValueChange={(next) => setType(types.find((one) => one === next) ?? type)}
          >
            <Select.Trigger id={id} {...described} />
            <Select.Content position="popper">
              {types.map((one) => (
                <Select.Item key={one} value={one}>
                  {messages.kindName[one]}
                </Select.Item>
              ))}
            </Select.Content>
          </Select.Root>
        )}
      </Field>
      <KeyTextFields text={text} onChange={setText} problem={problems.name} />
      {error !== null && <FormFailure title={messages.createFailed} error={error} />}
      <DialogActions submit={messages.create} pending={pending} onCancel={onCancel} />
    </form>
  )
}
