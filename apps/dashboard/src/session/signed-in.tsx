import { profileQueryOptions } from '@howdah/platform-client'
import { useQuery } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { useDashboard } from '../dashboard-context'
import { ForbiddenPage } from '../pages/forbidden-page'
import { readPreference, writePreference } from '../preferences/browser-storage'
import type { RouteMatch } from '../routing/match'
import type { Scope } from '../shell/use-scope'
import { useCan } from './use-can'

export interface SignedInProps {
  match: RouteMatch | null
  scope: Scope
  children: ReactNode
}

/**
 * The page for somebody who is signed in and may see it. A browser in which somebody was signed in draws the page at once and learns of
 * an end of the session from the first answer; another one waits for the profile, so that strangers see nothing but the sign-in page.
 */
export function SignedIn({ match, scope, children }: SignedInProps) {
  const { client } = useDashboard()
  const profile = useQuery(profileQueryOptions(client))
  const can = useCan()
  const personId = profile.data?.id

  // Keeps the mark in step with the session.
  useEffect(() => {
    if (personId !== undefined) writePreference('signed-in', personId)
  }, [personId])

  if (profile.isPending && readPreference('signed-in') === null) return null
  const permission = match?.route.permission
  if (typeof permission === 'object' && can(scope.slug, permission.action, permission.resource) === 'no') return <ForbiddenPage />
  return children
}
