import { PlatformError } from '@howdah/platform-client/errors'
import { signOut } from '@howdah/platform-client/resources/identity/sign-in'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useMutation } from '@tanstack/react-query'
import { navigate } from 'wouter/use-browser-location'
import { useDashboard } from '../dashboard-context'
import { paths } from '../paths'
import { writePreference } from '../preferences/browser-storage'
import { writeLastRoute } from './last-route'
import { sessionMessages } from './session.messages'

/** Ends the session and leads to the sign-in page. What was typed stays in the browser, under the person's own key. */
export function useSignOut() {
  const { client, queryClient } = useDashboard()
  const toast = useToast()
  return useMutation({
    mutationFn: () => signOut(client),
    onSuccess: () => {
      writePreference('signed-in', null)
      writeLastRoute(null)
      navigate(paths.signIn())
      queryClient.clear()
    },
    onError: (error) => {
      // Signed out already: the mutation cache has led to the sign-in page.
      if (error instanceof PlatformError && error.code === 'unauthorized') return
      toast.error(sessionMessages.signOutFailed(error.message))
    },
  })
}
