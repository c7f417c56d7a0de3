import { configQueryOptions } from '@howdah/platform-client/resources/config/get-config'
import { createPlatformClient, type PlatformClient } from '@howdah/platform-client/client'
import { organizationProjectsQueryOptions } from '@howdah/platform-client/resources/organizations/list-organization-projects'
import { organizationQueryOptions } from '@howdah/platform-client/resources/organizations/get-organization'
import { organizationsQueryOptions } from '@howdah/platform-client/resources/organizations/list-organizations'
import {
  permissionsQueryOptions,
  type OrganizationPermissions,
} from '@howdah/platform-client/resources/identity/list-permissions'
import { PlatformError } from '@howdah/platform-client/errors'
import { profileQueryOptions } from '@howdah/platform-client/resources/identity/get-profile'
import {
  projectQueryOptions,
  type Project,
} from '@howdah/platform-client/resources/projects/get-project'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { patterns } from './paths'
import { readPreference } from './preferences/browser-storage'
import { createThemeStore, type ThemeStore } from './preferences/theme'
import type { RouteMatch } from './routing/match'
import { allowance } from './session/allowance'
import { isForbidden, isSignedOut, leaveForSignIn } from './session/session'

/** Objects that exist once per dashboard: created before React, and passed down by context. */
export interface Dashboard {
  client: PlatformClient
  queryClient: QueryClient
  theme: ThemeStore
  /** Of this response, for style elements that libraries make. */
  nonce: string | undefined
}

const MAX_RETRIES = 2

export function createDashboard(): Dashboard {
  const client = createPlatformClient({
    baseUrl: location.origin,
    mayHaveKey(ref) {
      const slug = queryClient.getQueryData<Project>(
        projectQueryOptions(client, { ref }).queryKey,
      )?.organization_slug
      const permissions = queryClient.getQueryData<OrganizationPermissions[]>(
        permissionsQueryOptions(client).queryKey,
      )
      return allowance(permissions, { slug, ref }, 'run', 'sql_write') === 'yes'
    },
  })
  const onError = (error: unknown) => {
    if (isSignedOut(error)) leaveForSignIn(queryClient)
    // The role has changed since it was read: the UI updates immediately.
    else if (isForbidden(error))
      void queryClient.invalidateQueries({ queryKey: permissionsQueryOptions(client).queryKey })
  }
  const queryClient: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      // A request that is made offline fails in words; the default would wait without any.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 10_000,
        retry: (failures, error) =>
          failures < MAX_RETRIES && error instanceof PlatformError && error.retryable,
        retryDelay: (attempt) => 400 * 2 ** attempt,
      },
    },
  })
  const nonce =
    document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined
  // Where the library that keeps the page from scrolling under a dialog looks for the nonce of its style element.
  Object.assign(globalThis, { __webpack_nonce__: nonce })
  return { client, queryClient, theme: createThemeStore(), nonce }
}

/**
 * Starts the requests of the first page before React is loaded. Components that need the data join
 * the running request and handle its errors.
 */
export function startRequests({ client, queryClient }: Dashboard, match: RouteMatch | null): void {
  void match?.route.page.preload()
  void queryClient.prefetchQuery(configQueryOptions(client))
  if (!match || match.route.permission === 'public') return
  void queryClient.prefetchQuery(profileQueryOptions(client))
  // If no user was signed in before, one refused request is enough.
  if (readPreference('signed-in') === null) return
  void queryClient.prefetchQuery(permissionsQueryOptions(client))
  const { ref, slug } = match.params
  if (ref !== undefined) void queryClient.prefetchQuery(projectQueryOptions(client, { ref }))
  if (slug !== undefined) {
    void queryClient.prefetchQuery(organizationQueryOptions(client, { slug }))
    if (match.route.layout === 'organization') {
      void queryClient.prefetchInfiniteQuery(organizationProjectsQueryOptions(client, { slug }))
    }
  }
  // The start asks for organizations only to see whether one is still there; a self-hosted server has none.
  const wantsOrganizations =
    match.route.pattern !== patterns.root || readPreference('last-organization') !== null
  if (ref === undefined && slug === undefined && wantsOrganizations)
    void queryClient.prefetchQuery(organizationsQueryOptions(client))
}
