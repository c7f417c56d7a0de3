import { permissionsQueryOptions, type AccessTokenWish } from '@howdah/platform-client'
import { Button, Select, TextField } from '@howdah/ui'
import { useQuery } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { useDashboard } from '../../../dashboard-context'
import { Field } from '../../../forms/field'
import { focusFirstProblem } from '../../../forms/focus-first-problem'
import { FormFailure } from '../../../forms/form-failure'
import { ScopePicker } from './scope-picker'
import { expiryOf, grantableScopes, lifetimes, scopesOf, type Access, type Lifetime } from './token-wish'
import { tokensMessages as messages } from './tokens.messages'

export interface NewTokenFormProps {
  error: unknown
  pending: boolean
  onCreate: (wish: AccessTokenWish) => void
  onCancel: () => void
}

const accesses = [
  ['all', messages.all],
  ['read', messages.readOnly],
  ['chosen', messages.chosen],
] as const satisfies readonly (readonly [Access, string])[]

interface Problems {
  name?: string
  scopes?: string
}

export function NewTokenForm({ error, pending, onCreate, onCancel }: NewTokenFormProps) {
  const { client } = useDashboard()
  const { data: permissions } = useQuery(permissionsQueryOptions(client))
  const [name, setName] = useState('')
  const [access, setAccess] = useState<Access>('all')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [lifetime, setLifetime] = useState<Lifetime>(90)
  const [asked, setAsked] = useState(false)
  const grantable = grantableScopes(permissions ?? [])
  const scopes = scopesOf(access, grantable, chosen)
  const found: Problems = {
    ...(name.trim() === '' ? { name: messages.nameMissing } : {}),
    ...(scopes?.length === 0 ? { scopes: messages.nothingChosen } : {}),
  }
  const problems: Problems = asked ? found : {}

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setAsked(true)
    if (Object.keys(found).length > 0) return focusFirstProblem(event.currentTarget, found)
    onCreate({ name: name.trim(), scopes, expiresAt: expiryOf(lifetime, Date.now()) })
  }
  return (
    <form className="hd-form" onSubmit={onSubmit} noValidate>
      <Field label={messages.name} hint={messages.nameHint} problem={problems.name}>
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
      <Field label={messages.access} problem={problems.scopes}>
        {({ id, ...described }) => (
          <>
            <Select.Root
              size="2"
              value={access}
              onValueChange={(value) => setAccess(accesses.find(([one]) => one === value)?.[0] ?? 'all')}
            >
              <Select.Trigger id={id} {...described} />
              <Select.Content position="popper">
                {accesses.map(([value, label]) => (
                  <Select.Item key={value} value={value}>
                    {label}
                  </Select.Item>
                ))}
              </Select.Content>
            </Select.Root>
            {access === 'chosen' && <ScopePicker grantable={grantable} chosen={chosen} onChange={setChosen} />}
          </>
        )}
      </Field>
      <Field label={messages.expires}>
        {({ id }) => (
          <Select.Root
            size="2"
            value={String(lifetime)}
            onValueChange={(value) => setLifetime(lifetimes.find((one) => String(one) === value) ?? null)}
          >
            <Select.Trigger id={id} />
            <Select.Content position="popper">
              {lifetimes.map((days) => (
                <Select.Item key={days} value={String(days)}>
                  {days === null ? messages.never : messages.days(days)}
                </Select.Item>
              ))}
            </Select.Content>
          </Select.Root>
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
