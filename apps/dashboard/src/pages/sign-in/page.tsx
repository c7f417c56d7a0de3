import { profileQueryOptions } from '@howdah/platform-client'
import { useQuery } from '@tanstack/react-query'
import { Redirect, useSearchParams } from 'wouter'
import { useDashboard } from '../../dashboard-context'
import { paths } from '../../paths'
import { readPreference } from '../../preferences/browser-storage'
import { AppLink } from '../../routing/app-link'
import { PageHeading } from '../../routing/page-heading'
import { safeNext } from '../../session/next-url'
import { SignInForm } from './sign-in-form'
import { signInMessages as messages } from './sign-in.messages'

/** E-mail and password, a code where there is a second factor, then on to where one was. */
export function SignInPage() {
  const { client, queryClient } = useDashboard()
  const [search] = useSearchParams()
  // Somebody who is signed in already goes on.
  const profile = useQuery({ ...profileQueryOptions(client), enabled: readPreference('signed-in') !== null })

  if (profile.data) return <Redirect to={safeNext(search.get('next'), location.origin) ?? paths.root()} replace />
  return (
    <>
      <PageHeading>{messages.title}</PageHeading>
      <SignInForm onSignedIn={(person) => queryClient.setQueryData(profileQueryOptions(client).queryKey, person)}>
        <AppLink href={paths.forgotPassword()} className="hd-form-later">
          {messages.forgotten}
        </AppLink>
        <p className="hd-form-note">{messages.firstTime}</p>
      </SignInForm>
    </>
  )
}
