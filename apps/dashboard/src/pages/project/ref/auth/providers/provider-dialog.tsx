import type { AuthConfig } from '@howdah/platform-client/resources/auth/config'
import { useState } from 'react'
import { SelectField } from '../../../../../database/fields/select-field'
import { SwitchField } from '../../../../../database/fields/switch-field'
import { DialogActions } from '../../../../../dialogs/dialog-actions'
import { OpenDialog } from '../../../../../dialogs/open-dialog'
import { FormFailure } from '../../../../../forms/form-failure'
import { LineField } from '../../../../../forms/line-field'
import { isOfFields, serverProblem } from '../../../../../forms/server-problem'
import { useSubmit } from '../../../../../forms/use-submit'
import { useAuthConfigChange } from '../use-auth-config-change'
import {
  providerChange,
  providerDraftOf,
  providerIssuers,
  providerOf,
  providerProblems,
  type AuthProvider,
  type ProviderChoice,
  type ProviderDraft,
} from './provider-draft'
import { thirdPartyMessages as messages } from './third-party.messages'

export interface ProviderDialogProps {
  projectRef: string
  config: AuthConfig
  /** null for a new one. */
  provider: AuthProvider | null
  onClose: () => void
}

const choices = Object.keys(providerIssuers) as ProviderChoice[]

/** Form of a provider. */
export function ProviderDialog({
  config,
  onClose,
  projectRef: ref,
  provider,
}: ProviderDialogProps) {
  const saved = config.external_providers
  const [draft, setDraft] = useState<ProviderDraft>(() => providerDraftOf(provider))
  const set = (change: Partial<ProviderDraft>) => setDraft((before) => ({ ...before, ...change }))
  const saving = useAuthConfigChange(ref, { saved: messages.saved, onSaved: onClose })
  const isNew = provider === null
  const wrong = providerProblems(draft, { isNew, saved })
  const { onSubmit, problems } = useSubmit(
    {
      provider: wrong.taken && draft.choice !== 'custom' ? messages.taken : undefined,
      name: wrong.name
        ? messages.customNameWrong
        : wrong.taken && draft.choice === 'custom'
          ? messages.taken
          : undefined,
      issuer: wrong.issuer ? messages.issuerWrong : undefined,
      clientId: wrong.clientId ? messages.clientIdWrong : undefined,
    },
    () => saving.mutate(providerChange(draft, saved)),
  )
  const secretPath = `body.external_provider_secrets.${providerOf(draft).provider}`
  return (
    <OpenDialog
      title={isNew ? messages.addTitle : messages.editTitle(providerName(provider.provider))}
      width="480px"
      onClose={onClose}
    >
      <form className="hd-form" onSubmit={onSubmit} noValidate>
        {isNew && (
          <SelectField
            label={messages.provider}
            problem={problems.provider}
            value={draft.choice}
            options={choices.map((choice) => [choice, messages.names[choice]] as const)}
            onChange={(choice) => set({ choice, issuer: providerIssuers[choice] })}
          />
        )}
        {isNew && draft.choice === 'custom' && (
          <LineField
            label={messages.customName}
            hint={messages.customNameHint(draft.customName.trim())}
            problem={problems.name}
            name="name"
            value={draft.customName}
            onValueChange={(customName) => set({ customName })}
          />
        )}
        <SwitchField
          label={messages.enabled}
          checked={draft.enabled}
          onChange={(enabled) => set({ enabled })}
        />
        <LineField
          label={messages.issuer}
          hint={messages.issuerHint}
          problem={problems.issuer}
          name="issuer"
          type="url"
          value={draft.issuer}
          onValueChange={(issuer) => set({ issuer })}
        />
        <LineField
          label={messages.clientId}
          hint={messages.clientIdHint}
          problem={problems.clientId}
          name="client-id"
          value={draft.clientId}
          onValueChange={(clientId) => set({ clientId })}
        />
        <LineField
          label={messages.secret}
          hint={messages.secretHint}
          problem={serverProblem(saving.error, secretPath)}
          name="secret"
          type="password"
          autoComplete="new-password"
          value={draft.secret}
          onValueChange={(secret) => set({ secret })}
        />
        <LineField
          label={messages.scopes}
          hint={messages.scopesHint}
          name="scopes"
          value={draft.scopes}
          onValueChange={(scopes) => set({ scopes })}
        />
        {saving.error && !isOfFields(saving.error, [secretPath]) && (
          <FormFailure title={messages.saveFailed} error={saving.error} />
        )}
        <DialogActions submit={messages.submit} pending={saving.isPending} onCancel={onClose} />
      </form>
    </OpenDialog>
  )
}

/** Returns the name of a provider as people know it. */
export function providerName(provider: string): string {
  const { names } = messages
  return Object.hasOwn(names, provider) ? names[provider as keyof typeof names] : provider
}
