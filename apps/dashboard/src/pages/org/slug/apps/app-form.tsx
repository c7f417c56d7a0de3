import { permissionsQueryOptions, type OauthApp, type OauthAppWish } from '@howdah/platform-client'
import { Button, TextArea, TextField } from '@howdah/ui'
import { useQuery } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { useDashboard } from '../../../../dashboard-context'
import { Field } from '../../../../forms/field'
import { focusFirstProblem } from '../../../../forms/focus-first-problem'
import { FormFailure } from '../../../../forms/form-failure'
import { ScopePicker } from '../../../account/tokens/scope-picker'
import { scopeName } from '../../../account/tokens/token-wish'
import { appScopes, readRedirectUris, redirectProblem } from './app-wish'
import { appsMessages as messages } from './apps.messages'

export interface AppFormProps {
  slug: string
  /** The one that is changed; what it may ask for stays as it was registered. */
  app?: OauthApp
  failure: { title: string; error: unknown }
  pending: boolean
  /** What the button says. */
  submit: string
  onSubmit: (wish: OauthAppWish) => void
  onCancel: () => void
}

/** What an application is; filled in to register one, and to change it. */
export function AppForm({ slug, app, failure, pending, submit, onSubmit, onCancel }: AppFormProps) {
  const { client } = useDashboard()
  const { data: permissions } = useQuery(permissionsQueryOptions(client))
  const [name, setName] = useState(app?.name ?? '')
  const [redirects, setRedirects] = useState(app?.redirect_uris.join('\n') ?? '')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [asked, setAsked] = useState(false)
  const grantable = appScopes(permissions ?? [], slug)
  const redirectUris = readRedirectUris(redirects)
  const scopes = app?.scopes ?? grantable.filter((scope) => chosen.has(scopeName(scope)))
  const found = {
    name: name.trim() === '' ? messages.nameMissing : undefined,
    redirects: redirectProblem(redirectUris),
    scopes: scopes.length === 0 ? messages.scopeMissing : undefined,
  }
  const isWhole = Object.values(found).every((problem) => problem === undefined)
  const problems: Partial<typeof found> = asked ? found : {}

  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setAsked(true)
    if (isWhole) onSubmit({ slug, name: name.trim(), redirectUris, scopes })
    else focusFirstProblem(event.currentTarget, found)
  }
  return (
    <form className="hd-form" onSubmit={send} noValidate>
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
      <Field label={messages.redirectUris} hint={messages.redirectHint} problem={problems.redirects}>
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
          <ScopePicker grantable={grantable} chosen={chosen} onChange={setChosen} />
          <div className="hd-field-text" aria-live="polite">
            {problems.scopes}
          </div>
        </div>
      )}
      {failure.error !== null && <FormFailure title={failure.title} error={failure.error} />}
      <div className="hd-dialog-actions">
        <Button type="button" variant="soft" color="gray" onClick={onCancel}>
          {messages.cancel}
        </Button>
        <Button type="submit" loading={pending}>
          {submit}
        </Button>
      </div>
    </form>
  )
}
