import type { AuthConfig } from '@howdah/platform-client/resources/auth/config'
import { hasOwnServers, isOAuth2Preset } from '@howdah/rules/auth/oauth2-providers'
import { useState } from 'react'
import { SelectField } from '../../../../../database/fields/select-field'
import { SwitchField } from '../../../../../database/fields/switch-field'
import { DialogActions } from '../../../../../dialogs/dialog-actions'
import { OpenDialog } from '../../../../../dialogs/open-dialog'
import { FormFailure } from '../../../../../forms/form-failure'
import { LineField } from '../../../../../forms/line-field'
import { isOfFields } from '@howdah/platform-client/server-problem'
import { useSubmit } from '../../../../../forms/use-submit'
import { standingProblem, useAuthConfigChange } from '../use-auth-config-change'
import { CallbackDetail } from './callback-detail'
import {
  chosen,
  hasIssuer,
  isWithoutVerification,
  kindOf,
  providerChange,
  providerChoices,
  providerDraftOf,
  providerOf,
  providerProblems,
  usualScopes,
  type AuthProvider,
  type ProviderDraft,
} from './provider-draft'
import { endpointNames, ProviderEndpointFields, type EndpointName } from './provider-endpoints'
import { endpointMessages, thirdPartyMessages as messages } from './third-party.messages'

export interface ProviderDialogProps {
  projectRef: string
  config: AuthConfig
  /** null for a new one. */
  provider: AuthProvider | null
  /** Address that providers lead back to. */
  callbackUrl: string | undefined
  onClose: () => void
}

const choices = providerChoices.map((choice) => [choice, messages.names[choice]] as const)

/** Form of a provider. */
export function ProviderDialog({
  callbackUrl,
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
  const change = providerChange(draft, saved)
  const { onSubmit, problems } = useSubmit(textsOf(draft, { isNew, saved }), () =>
    saving.mutate(change),
  )
  const isAtIssuer = hasIssuer(draft)
  const providersPath = 'body.external_providers'
  const refused = isAtIssuer ? standingProblem(saving, providersPath, change) : undefined
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
            options={choices}
            onChange={(choice) => set(chosen(choice))}
          />
        )}
        {draft.choice === 'custom' && (
          <CustomFields draft={draft} isNew={isNew} problem={problems.name} onChange={set} />
        )}
        {callbackUrl !== undefined && <CallbackDetail url={callbackUrl} />}
        <SwitchField
          label={messages.enabled}
          checked={draft.enabled}
          onChange={(enabled) => set({ enabled })}
        />
        <AddressFields
          draft={draft}
          problems={{ ...problems, issuer: problems.issuer ?? refused }}
          onChange={set}
        />
        <LineField
          label={messages.clientId}
          hint={kindOf(draft) === 'openid' ? messages.clientIdHint : undefined}
          problem={problems.clientId}
          name="clientId"
          value={draft.clientId}
          onValueChange={(clientId) => set({ clientId })}
        />
        <LineField
          label={messages.secret}
          hint={isNew ? messages.newSecretHint : messages.secretHint}
          problem={problems.secret ?? standingProblem(saving, secretPath, change)}
          name="secret"
          type="password"
          autoComplete="new-password"
          value={draft.secret}
          onValueChange={(secret) => set({ secret })}
        />
        <LineField
          label={messages.scopes}
          hint={scopesHint(draft)}
          name="scopes"
          value={draft.scopes}
          onValueChange={(scopes) => set({ scopes })}
        />
        {isWithoutVerification(draft) && <p className="hd-field-text">{messages.unverified}</p>}
        {saving.error &&
          !isOfFields(saving.error, isAtIssuer ? [secretPath, providersPath] : [secretPath]) && (
            <FormFailure title={messages.saveFailed} error={saving.error} />
          )}
        <DialogActions submit={messages.submit} pending={saving.isPending} onCancel={onClose} />
      </form>
    </OpenDialog>
  )
}

interface PartProps {
  draft: ProviderDraft
  onChange: (change: Partial<ProviderDraft>) => void
}

/** Kind and name of a provider of one’s own. The name of a saved one does not change. */
function CustomFields({
  draft,
  isNew,
  onChange,
  problem,
}: PartProps & { isNew: boolean; problem: string | undefined }) {
  return (
    <>
      <SelectField
        label={messages.kind}
        value={draft.customKind}
        options={[
          ['openid', messages.kinds.openid],
          ['oauth2', messages.kinds.oauth2],
        ]}
        onChange={(customKind) =>
          onChange({ customKind, ...(isNew ? { scopes: usualScopes[customKind] } : {}) })
        }
      />
      {isNew && (
        <LineField
          label={messages.customName}
          hint={messages.customNameHint(draft.customName.trim())}
          problem={problem}
          name="name"
          value={draft.customName}
          onValueChange={(customName) => onChange({ customName })}
        />
      )}
    </>
  )
}

/** Issuer or endpoints; none for a provider whose addresses are known. */
function AddressFields({
  draft,
  onChange,
  problems,
}: PartProps & { problems: Partial<Record<EndpointName | 'issuer', string | undefined>> }) {
  if (draft.choice === 'custom' && draft.customKind === 'oauth2')
    return (
      <ProviderEndpointFields
        endpoints={draft.endpoints}
        problems={problems}
        onChange={(endpoints) => onChange({ endpoints })}
      />
    )
  if (isOAuth2Preset(draft.choice) && !hasOwnServers(draft.choice)) return null
  const isOpenId = kindOf(draft) === 'openid'
  return (
    <LineField
      label={isOpenId ? messages.issuer : messages.ownServer}
      hint={isOpenId ? messages.issuerHint : messages.ownServerHint}
      problem={problems.issuer}
      name="issuer"
      type="url"
      value={draft.issuer}
      onValueChange={(issuer) => onChange({ issuer })}
    />
  )
}

/** Returns the texts of the fields that can’t be saved. */
function textsOf(
  draft: ProviderDraft,
  { isNew, saved }: { isNew: boolean; saved: readonly AuthProvider[] },
) {
  const wrong = providerProblems(draft, { isNew, saved })
  const isCustom = draft.choice === 'custom'
  const taken = wrong.taken ? messages.taken : undefined
  const ofEndpoints = endpointNames.map((name) => [
    name,
    wrong.endpoints.includes(name) ? endpointMessages.wrong[name] : undefined,
  ])
  return {
    provider: isCustom ? undefined : taken,
    name: wrong.name ? messages.customNameWrong : isCustom ? taken : undefined,
    ...(Object.fromEntries(ofEndpoints) as Record<EndpointName, string | undefined>),
    issuer: wrong.issuer ? messages.issuerWrong : undefined,
    clientId: wrong.clientId ? messages.clientIdWrong : undefined,
    secret: wrong.secret ? messages.secretWrong : undefined,
  }
}

function scopesHint({ choice, customKind }: ProviderDraft): string {
  if (isOAuth2Preset(choice)) return messages.presetScopesHint
  return kindOf({ choice, customKind }) === 'openid'
    ? messages.scopesHint
    : messages.customScopesHint
}

/** Returns the name of a provider as people know it. */
export function providerName(provider: string): string {
  const { names } = messages
  return Object.hasOwn(names, provider) ? names[provider as keyof typeof names] : provider
}
