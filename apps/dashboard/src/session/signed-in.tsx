import { profileQueryOptions } from '@howdah/platform-client/resources/identity/get-profile'
import { useQuery } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { useDashboard } from '../dashboard-context'
import { readPreference, writePreference } from '../preferences/browser-storage'
import { isSignedOut } from './session'

/**
 * Renders content for signed-in users. If the browser was last used while signed in, it renders
 * immediately and learns from the first response that the session has ended. Otherwise it waits for
 * the profile, so that strangers see only the sign-in page.
 */
export function SignedIn({ children }: { children: ReactNode }) {
  const { client } = useDashboard()
  const { data, error, isFetched } = useQuery(profileQueryOptions(client))
  const personId = data?.id

  // Keeps the mark in step with the session.
  useEffect(() => {
    if (personId !== undefined) writePreference('signed-in', personId)
  }, [personId])

  // A profile that failed to load for another reason than the end of the session hides nothing
  // else.
  const settled = isFetched && !isSignedOut(error)
  const shown = personId !== undefined || settled || readPreference('signed-in') !== null
  return shown ? children : null
}
