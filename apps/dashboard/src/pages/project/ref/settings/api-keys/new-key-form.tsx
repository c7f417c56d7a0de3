import type { NewApiKey } from '@howdah/platform-client'
import { Button, Select, TextField } from '@howdah/ui'
import { useState, type SubmitEvent } from 'react'
import { Field } from '../../../../../forms/field'
import { focusFirstProblem } from '../../../../../forms/focus-first-problem'
import { FormFailure } from '../../../../../forms/form-failure'
import { apiKeysMessages as messages } from './api-keys.messages'

type Wish = Omit<NewApiKey, 'ref'>

const types = ['publishable', 'secret'] as const satisfies readonly Wish['type'][]

export interface NewKeyFormProps {
  error: unknown
  pending: boolean
  onCreate: (wish: Wish) => void
  onCancel: () => void
}

export function NewKeyForm({ error, pending, onCreate, onCancel }: NewKeyFormProps) {
  const [type, setType] = useState<Wish['type']>('publishable')
  const [name, setName] = useState('')
  const [asked, setAsked] = useState(false)
  const problem = name.trim() === '' ? messages.nameMissing : undefined
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setAsked(true)
    if (problem === undefined) onCreate({ type, name: name.trim() })
    else focusFirstProblem(event.currentTarget, { name: problem })
  }
  return (
    <form className="hd-form" onSubmit={onSubmit} noValidate>
      <Field label={messages.kind} hint={messages.kindHint[type]}>
        {({ id, ...described }) => (
          <Select.Root size="2" value={type} onValueChange={(next) => setType(types.find((one) => one === next) ?? type)}>
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
      <Field label={messages.name} hint={messages.nameHint} problem={asked ? problem : undefined}>
        {(control) => (
          <TextField.Root
            {...control}
            size="2"
            name="name"
            autoComplete="off"
            maxLength={100}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      {error !== null && <FormFailure title={messages.createFailed} error={error} />}
      <div className="hd-dialog-actions">
        <Button type="button" variant="soft" color="gray" onClick={onCancel}>
          {messages.cancel}
        </Button>
        <Button type="submit" loading={pending}>
          {messages.create}
        </Button>
      </div>
    </form>
  )
}
