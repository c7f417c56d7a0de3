import { createOauthApp, oauthAppsQueryOptions, permissionsQueryOptions, type OauthAppWish } from '@howdah/platform-client'
import { Button, Dialog, TextArea, TextField } from '@howdah/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { useDashboard } from '../../../../dashboard-context'
import { Field } from '../../../../forms/field'
import { focusFirstProblem } from '../../../../forms/focus-first-problem'
import { FormFailure } from '../../../../forms/form-failure'
import { ScopePicker } from '../../../account/tokens/scope-picker'
import { scopeName } from '../../../account/tokens/token-wish'
import { appScopes, readRedirectUris, redirectProblem } from './app-wish'
import { appsMessages as messages } from './apps.messages'
import { SecretDialog } from './secret-dialog'

/** Registers an application, then shows its secret, this once. */
export function NewAppDialog({ slug, onClose }: { slug: string; onClose: () => void }) {
  const { client, queryClient } = useDashboard()
  const creation = useMutation({
    mutationFn: (wish: OauthAppWish) => createOauthApp(client, wish),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: oauthAppsQueryOptions(client, { slug }).queryKey }),
    // The answer holds the secret: nothing keeps it once the dialog is closed.
    gcTime: 0,
  })
  if (creation.data) {
    return <SecretDialog clientId={creation.data.client_id} secret={creation.data.client_secret} onClose={onClose} />
  }
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Content maxWidth="520px" className="hd-dialog">
        <Dialog.Title size="4">{messages.formTitle}</Dialog.Title>
        <Dialog.Description size="2">{messages.formText}</Dialog.Description>
        <NewAppForm
          slug={slug}
          error={creation.error}
          pending={creation.isPending}
          onCreate={(wish) => creation.mutate(wish)}
          onCancel={onClose}
        />
      </Dialog.Content>
    </Dialog.Root>
  )
}

interface NewAppFormProps {
  slug: string
  error: unknown
  pending: boolean
  onCreate: (wish: OauthAppWish) => void
  onCancel: () => void
}

function NewAppForm({ slug, error, pending, onCreate, onCancel }: NewAppFormProps) {
  const { client } = useDashboard()
  const { data: permissions } = useQuery(permissionsQueryOptions(client))
  const [name, setName] = useState('')
  const [redirects, setRedirects] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [asked, setAsked] = useState(false)
  const grantable = appScopes(permissions ?? [], slug)
  const redirectUris = readRedirectUris(redirects)
  const scopes = grantable.filter((scope) => chosen.has(scopeName(scope)))
  const found = {
    name: name.trim() === '' ? messages.nameMissing : undefined,
    redirects: redirectProblem(redirectUris),
    scopes: scopes.length === 0 ? messages.scopeMissing : undefined,
  }
  const isWhole = Object.values(found).every((problem) => problem === undefined)
  const problems: Partial<typeof found> = asked ? found : {}

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setAsked(true)
    if (isWhole) onCreate({ slug, name: name.trim(), redirectUris, scopes })
    else focusFirstProblem(event.currentTarget, found)
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
      <div className="hd-field" data-invalid={problems.scopes !== undefined || undefined}>
        <span className="hd-field-label">{messages.mayAsk}</span>
        <ScopePicker grantable={grantable} chosen={chosen} onChange={setChosen} />
        <div className="hd-field-text" aria-live="polite">
          {problems.scopes}
        </div>
      </div>
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
