import { PlatformError } from '@howdah/platform-client/errors'
import { profileQueryOptions } from '@howdah/platform-client/resources/identity/get-profile'
import { signInWithLink } from '@howdah/platform-client/resources/identity/sign-in'
import { Button } from '@howdah/ui/elements'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { useDashboard } from '../../../dashboard-context'
import { FormFailure } from '../../../forms/form-failure'
import { useFlag, useMode } from '../../../modes/use-mode'
import { paths } from '../../../paths'
import { AppLink } from '../../../routing/app-link'
import { PageHeading } from '../../../routing/page-heading'
import { readLinkToken } from '../../../session/link-token'
import { signInMessages as messages } from '../sign-in.messages'

/**
 * Redeems the one-time link. The token is in the URL fragment, which is never sent to the server,
 * and is removed from the history before the request.
 */
export default function SignInLinkPage() {
  const { client, queryClient } = useDashboard()
  const [, navigate] = useLocation()
  const mode = useMode()
  const hasPassword = useFlag('server_password')
  const { mutate, error, status } = useMutation({
    mutationFn: (link: { token: string }) => signInWithLink(client, link),
    onSuccess: (person) => {
      queryClient.clear()
      queryClient.setQueryData(profileQueryOptions(client).queryKey, person)
      navigate(person.needs_credentials ? paths.credentials() : paths.root(), { replace: true })
    },
  })

  // The address is where the token comes from; a second link pasted into the same tab only changes the fragment.
  useEffect(() => {
    const use = () => {
      const token = readLinkToken(location.hash)
      if (token === null) return
      history.replaceState(history.state, '', location.pathname)
      mutate({ token })
    }
    use()
    addEventListener('hashchange', use)
    return () => removeEventListener('hashchange', use)
  }, [mutate])

  const isOver = error instanceof PlatformError && error.code === 'unauthorized'
  const signInMethod = mode !== 'self-hosted' ? 'accounts' : hasPassword ? 'password' : 'links'
  switch (status) {
    case 'error':
      return (
        <>
          <PageHeading>{isOver ? messages.linkFailed : messages.failed}</PageHeading>
          {isOver ? (
            <p className="hd-form-note">{messages.linkOver[signInMethod]}</p>
          ) : (
            <FormFailure error={error} />
          )}
          <ToSignIn />
        </>
      )
    case 'idle':
      return (
        <>
          <PageHeading>{messages.linkMissingTitle}</PageHeading>
          <p className="hd-form-note">{messages.linkMissing}</p>
          <ToSignIn />
        </>
      )
    case 'pending':
    case 'success':
      return (
        <>
          <PageHeading>{messages.linkTitle}</PageHeading>
          <p className="hd-form-note" role="status">
            {messages.linkWorking}
          </p>
        </>
      )
  }
}

function ToSignIn() {
  return (
    <Button asChild variant="soft" size="3">
      <AppLink href={paths.signIn()}>{messages.toSignIn}</AppLink>
    </Button>
  )
}
