import {
  profileQueryOptions,
  type Profile,
} from '@howdah/platform-client/resources/identity/get-profile'
import {
  setCredentials,
  type NewCredentials,
} from '@howdah/platform-client/resources/identity/set-credentials'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Redirect } from 'wouter'
import { useDashboard } from '../../../dashboard-context'
import { emailProblem, newPasswordProblem } from '../../../forms/account-rules'
import { EmailField } from '../../../forms/email-field'
import { EntryForm } from '../../../forms/entry-form'
import { formMessages } from '../../../forms/forms.messages'
import { NameField } from '../../../forms/name-field'
import { NewPasswordField } from '../../../forms/passwords/new-password-field'
import { useSubmit } from '../../../forms/use-submit'
import { paths } from '../../../paths'
import { QueryView } from '../../../regions/query-view'
import { AppLink } from '../../../routing/app-link'
import { PageHeading } from '../../../routing/page-heading'
import { useSearchParams } from '../../../routing/use-search'
import { safeNext } from '../../../session/next-url'
import { signInMessages as messages } from '../sign-in.messages'

/** After the one-time link: sets the credentials for later sign-ins. */
export default function CredentialsPage() {
  const { client } = useDashboard()
  const [search] = useSearchParams()
  const next = safeNext(search.get('next'), location.origin) ?? paths.root()
  const profile = useQuery(profileQueryOptions(client))
  return (
    <QueryView query={profile} loading={null}>
      {(person) =>
        person.needs_credentials ? <CredentialsForm next={next} /> : <Redirect to={next} replace />
      }
    </QueryView>
  )
}

function CredentialsForm({ next }: { next: string }) {
  const { client } = useDashboard()
  const queryClient = useQueryClient()
  const toast = useToast()
  const [email, setEmail] = useState('')
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const saving = useMutation({
    mutationFn: (credentials: NewCredentials) => setCredentials(client, credentials),
    onSuccess: (person: Profile) => {
      toast.success(messages.saved)
      queryClient.setQueryData(profileQueryOptions(client).queryKey, person)
    },
  })
  const found = { email: emailProblem(email), password: newPasswordProblem(password) }
  const { problems, onSubmit } = useSubmit(found, () =>
    saving.mutate({ email: email.trim(), password, ...(name.trim() ? { name: name.trim() } : {}) }),
  )
  return (
    <>
      <PageHeading />
      <p className="hd-form-note">{messages.credentialsIntro}</p>
      <EntryForm
        onSubmit={onSubmit}
        submit={messages.save}
        pending={saving.isPending}
        error={saving.error}
        after={
          <AppLink href={next} className="hd-form-later">
            {messages.later}
          </AppLink>
        }
      >
        <EmailField problem={problems.email} autoFocus value={email} onValueChange={setEmail} />
        <NameField
          label={messages.name}
          note={formMessages.optional}
          size="3"
          autoComplete="name"
          value={name}
          onValueChange={setName}
        />
        <NewPasswordField
          label={messages.password}
          problem={problems.password}
          size="3"
          name="password"
          value={password}
          onValueChange={setPassword}
        />
      </EntryForm>
    </>
  )
}
