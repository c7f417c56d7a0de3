import {
  permissionsQueryOptions,
  type PermissionAction,
  type PermissionResource,
} from '@howdah/platform-client/resources/identity/list-permissions'
import { profileQueryOptions } from '@howdah/platform-client/resources/identity/get-profile'
import { projectKey } from '@howdah/platform-client/query-keys'
import { HowdahProvider, type HowdahEvent } from '@howdah/sdk'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, type ReactNode } from 'react'
import { useAnalytics } from '../analytics/use-analytics'
import { useDashboard } from '../dashboard-context'
import { locale } from '../format/locale'
import { readPreference } from '../preferences/browser-storage'
import { isForbidden, isSignedOut, leaveForSignIn } from '../session/session'
import { useCan } from '../session/use-can'
import type { Scope } from '../scope/use-scope'

/**
 * Services of this host for the SDK widgets. Mounted above the pages, so that data fetched by
 * widgets outlives them.
 */
export function WidgetServices({ scope, children }: { scope: Scope; children: ReactNode }) {
  const { client, queryClient, nonce } = useDashboard()
  const can = useCan()
  const analytics = useAnalytics()
  const { data: profile } = useQuery(profileQueryOptions(client))
  // Drafts load immediately under the id of the last signed-in user; the profile overrides it once
  // loaded.
  const personId = profile?.id ?? readPreference('signed-in') ?? undefined
  const person = useMemo(() => (personId === undefined ? undefined : { id: personId }), [personId])
  const { ref, slug } = scope
  const project = useMemo(() => (ref === undefined ? undefined : { ref }), [ref])

  const offers = useCallback(
    // Widgets ask by the contract's words.
    (action: string, resource: string) =>
      can({ slug, ref }, action as PermissionAction, resource as PermissionResource) !== 'no',
    [can, slug, ref],
  )
  const onEvent = (event: HowdahEvent) => {
    analytics(event)
    if (event.type !== 'schema.changed') return
    void queryClient.invalidateQueries({ queryKey: projectKey(client, event.projectRef) })
  }
  return (
    <HowdahProvider
      baseUrl={client.baseUrl}
      project={project}
      person={person}
      can={offers}
      nonce={nonce}
      locale={locale}
      onEvent={onEvent}
      onError={(error) => {
        if (isSignedOut(error)) leaveForSignIn(queryClient)
        else if (isForbidden(error))
          void queryClient.invalidateQueries({ queryKey: permissionsQueryOptions(client).queryKey })
      }}
    >
      {children}
    </HowdahProvider>
  )
}
