import { permissionsQueryOptions } from '@howdah/platform-client/resources/identity/list-permissions'
import type { AccessTokenInput } from '@howdah/platform-client/resources/account/access-tokens'
import * as Select from '@howdah/ui/overlays/select'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDashboard } from '../../../dashboard-context'
import { DialogActions } from '../../../dialogs/dialog-actions'
import { Field } from '@howdah/ui/field/field'
import { FormFailure } from '../../../forms/form-failure'
import { NameField } from '../../../forms/name-field'
import { useSubmit } from '../../../forms/use-submit'
import { TokenProjectsPicker } from './token-projects-picker'
import { ScopePicker } from './scope-picker'
import {
  expiryOf,
  grantableScopes,
  lifetimes,
  scopesOf,
  type TokenAccess,
  type Lifetime,
} from './token-scopes'
import { tokensMessages as messages } from './tokens.messages'

export interface NewTokenFormProps {
  error: unknown
  pending: boolean
  onCreate: (input: AccessTokenInput) => void
  onCancel: () => void
}

const accesses = [
  ['all', messages.all],
  ['read', messages.readOnly],
  ['chosen', messages.chosen],
] as const satisfies readonly (readonly [TokenAccess, string])[]

export function NewTokenForm({ error, pending, onCreate, onCancel }: NewTokenFormProps) {
  const { client } = useDashboard()
  const { data: permissions } = useQuery(permissionsQueryOptions(client))
  const [name, setName] = useState('')
  const [access, setAccess] = useState<TokenAccess>('all')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  /** Null for all projects. */
  const [projects, setProjects] = useState<ReadonlyMap<string, string> | null>(null)
  const [lifetime, setLifetime] = useState<Lifetime>(90)
  const grantable = grantableScopes(permissions ?? [])
  const scopes = scopesOf(access, grantable, chosen)
  const found = {
    name: name.trim() === '' ? messages.nameMissing : undefined,
    scopes: scopes?.length === 0 ? messages.nothingChosen : undefined,
    projects: projects?.size === 0 ? messages.noProjectChosen : undefined,
  }
  const { problems, onSubmit } = useSubmit(found, () =>
    onCreate({
      name: name.trim(),
      scopes,
      projectRefs: projects && [...projects.keys()],
      expiresAt: expiryOf(lifetime, Date.now()),
    }),
  )
  return (
    <form className="hd-form" onSubmit={onSubmit} noValidate>
      <NameField
        label={messages.name}
        hint={messages.nameHint}
        problem={problems.name}
        value={name}
        onValueChange={setName}
      />
      <Field label={messages.access} problem={problems.scopes}>
        {({ id, ...described }) => (
          <>
            <Select.Root
              size="2"
              value={access}
              onValueChange={(value) =>
                setAccess(accesses.find(([one]) => one === value)?.[0] ?? 'all')
              }
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
            {access === 'chosen' && (
              <ScopePicker
                grantable={grantable}
                chosen={chosen}
                invalid={problems.scopes !== undefined}
                onChange={setChosen}
              />
            )}
          </>
        )}
      </Field>
      <Field label={messages.projects} problem={problems.projects}>
        {({ id, ...described }) => (
          <>
            <Select.Root
              size="2"
              value={projects === null ? 'all' : 'chosen'}
              onValueChange={(value) => setProjects(value === 'all' ? null : new Map())}
            >
              <Select.Trigger id={id} {...described} />
              <Select.Content position="popper">
                <Select.Item value="all">{messages.allProjects}</Select.Item>
                <Select.Item value="chosen">{messages.chosenProjects}</Select.Item>
              </Select.Content>
            </Select.Root>
            {projects !== null && <TokenProjectsPicker chosen={projects} onChange={setProjects} />}
          </>
        )}
      </Field>
      <Field label={messages.expires}>
        {({ id }) => (
          <Select.Root
            size="2"
            value={String(lifetime)}
            onValueChange={(value) =>
              setLifetime(lifetimes.find((one) => String(one) === value) ?? null)
            }
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
      <DialogActions submit={messages.create} pending={pending} onCancel={onCancel} />
    </form>
  )
}
