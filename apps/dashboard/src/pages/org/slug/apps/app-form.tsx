import { permissionsQueryOptions } from '@howdah/platform-client/resources/identity/list-permissions'
import type { OauthApp, OauthAppInput } from '@howdah/platform-client/resources/oauth/oauth-apps'
import { TextArea } from '@howdah/ui/elements'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDashboard } from '../../../../dashboard-context'
import { DialogActions } from '../../../../dialogs/dialog-actions'
import { Field } from '@howdah/ui/field/field'
import { FormFailure } from '../../../../forms/form-failure'
import { NameField } from '../../../../forms/name-field'
import { useSubmit } from '../../../../forms/use-submit'
import { ScopePicker } from '../../../account/tokens/scope-picker'
import { scopeName } from '../../../account/tokens/token-scopes'
import { appScopes, readRedirectUris, redirectProblem } from './app-input'
import { appsMessages as messages } from './apps.messages'

export interface AppFormProps {
  slug: string
  /** Application to change; its scopes cannot be changed. */
  app?: OauthApp
  failure: { title: string; error: unknown }
  pending: boolean
  /** Label of the submit button. */
  submit: string
  onSubmit: (input: OauthAppInput) => void
  onCancel: () => void
}

/** Form for registering or changing an application. */
export function AppForm({ slug, app, failure, pending, submit, onSubmit, onCancel }: AppFormProps) {
  const { client } = useDashboard()
  const { data: permissions } = useQuery(permissionsQueryOptions(client))
  const [name, setName] = useState(app?.name ?? '')
  const [redirects, setRedirects] = useState(app?.redirect_uris.join('\n') ?? '')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const grantable = appScopes(permissions ?? [], slug)
  const redirectUris = readRedirectUris(redirects)
  const scopes = app?.scopes ?? grantable.filter((scope) => chosen.has(scopeName(scope)))
  const found = {
    name: name.trim() === '' ? messages.nameMissing : undefined,
    redirects: redirectProblem(redirectUris),
    scopes: scopes.length === 0 ? messages.scopeMissing : undefined,
  }
  const { problems, onSubmit: send } = useSubmit(found, () =>
    onSubmit({ slug, name: name.trim(), redirectUris, scopes }),
  )
  return (
    <form className="hd-form" onSubmit={send} noValidate>
      <NameField
        label={messages.name}
        hint={messages.nameHint}
        problem={problems.name}
        value={name}
        onValueChange={setName}
      />
      <Field
        label={messages.redirectUris}
        hint={messages.redirectHint}
        problem={problems.redirects}
      >
        {(control) => (
          <TextArea
            {...control}
            size="2"
            name="redirects"
            rows={3}
            spellCheck={false}
            value={redirects}
            onChange={(event) => setRedirects(event.target.value)}
          />
        )}
      </Field>
      {!app && (
        <div className="hd-field" data-invalid={problems.scopes !== undefined || undefined}>
          <span className="hd-field-label">{messages.mayAsk}</span>
          <ScopePicker
            grantable={grantable}
            chosen={chosen}
            invalid={problems.scopes !== undefined}
            onChange={setChosen}
          />
          <div className="hd-field-text" aria-live="polite">
            {problems.scopes}
          </div>
        </div>
      )}
      {failure.error !== null && <FormFailure title={failure.title} error={failure.error} />}
      <DialogActions submit={submit} pending={pending} onCancel={onCancel} />
    </form>
  )
}
