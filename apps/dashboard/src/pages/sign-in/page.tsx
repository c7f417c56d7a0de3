import { configQueryOptions } from '@howdah/platform-client/resources/config/get-config'
import {
  profileQueryOptions,
  type Profile,
} from '@howdah/platform-client/resources/identity/get-profile'
import { useQuery } from '@tanstack/react-query'
import { Redirect } from 'wouter'
import { useDashboard } from '../../dashboard-context'
import { ServerSignIn } from './server-sign-in'
import { paths } from '../../paths'
import { readPreference } from '../../preferences/browser-storage'
import { AppLink } from '../../routing/app-link'
import { PageHeading } from '../../routing/page-heading'
import { useSearchParams } from '../../routing/use-search'
import { safeNext } from '../../session/next-url'
import { SignInForm } from './sign-in-form'
import { signInMessages as messages } from './sign-in.messages'

/** Email and password, a code where there is a second factor, then on to where one was. A self-hosted server has its own way in. */
export default function SignInPage() {
  const { client, queryClient } = useDashboard()
  const [search] = useSearchParams()
  const config = useQuery(configQueryOptions(client))
  // A user who is already signed in is redirected.
  const profile = useQuery({
    ...profileQueryOptions(client),
    enabled: readPreference('signed-in') !== null,
  })

  if (profile.data)
    return <Redirect to={safeNext(search.get('next'), location.origin) ?? paths.root()} replace />
  // Waits for the mode so that the form does not switch visibly.
  if (config.data === undefined && !config.isError) return null
  const onSignedIn = (person: Profile) =>
    queryClient.setQueryData(profileQueryOptions(client).queryKey, person)
  return (
    <>
      <PageHeading />
      {config.data?.mode === 'self-hosted' ? (
        <ServerSignIn
          hasPassword={config.data.flags['server_password'] === true}
          onSignedIn={onSignedIn}
        />
      ) : (
        <SignInForm onSignedIn={onSignedIn}>
          <AppLink href={paths.forgotPassword()} className="hd-form-later">
            {messages.forgotten}
          </AppLink>
          <p className="hd-form-note">{messages.firstTime}</p>
        </SignInForm>
      )}
    </>
  )
}
