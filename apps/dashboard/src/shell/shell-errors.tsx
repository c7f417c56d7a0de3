import { configQueryOptions } from '@howdah/platform-client/resources/config/get-config'
import { organizationQueryOptions } from '@howdah/platform-client/resources/organizations/get-organization'
import { organizationUsageQueryOptions } from '@howdah/platform-client/resources/organizations/get-usage'
import { permissionsQueryOptions } from '@howdah/platform-client/resources/identity/list-permissions'
import { profileQueryOptions } from '@howdah/platform-client/resources/identity/get-profile'
import { Button } from '@howdah/ui/elements'
import { useQuery, type QueryKey, type UseQueryResult } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { useDashboard } from '../dashboard-context'
import { isNotFound } from '../regions/query-view'
import { isMfaMissing, isSignedOut } from '../session/session'
import { shellMessages } from './shell.messages'

/**
 * Reports failed requests of the shell in one line, with a retry. It only observes queries that
 * other components run.
 */
export function ShellErrors({ slug }: { slug: string | undefined }) {
  const { client, queryClient } = useDashboard()
  const ofOrganization = { slug: slug ?? '' }
  const config = configQueryOptions(client)
  const profile = profileQueryOptions(client)
  const permissions = permissionsQueryOptions(client)
  const organization = organizationQueryOptions(client, ofOrganization)
  const usage = organizationUsageQueryOptions(client, ofOrganization)
  const asked = [
    useShellError('config', config.queryKey, useQuery({ ...config, enabled: false })),
    useShellError('profile', profile.queryKey, useQuery({ ...profile, enabled: false })),
    useShellError(
      'permissions',
      permissions.queryKey,
      useQuery({ ...permissions, enabled: false }),
    ),
    useShellError(
      'organization',
      organization.queryKey,
      useQuery({ ...organization, enabled: false }),
    ),
    useShellError('usage', usage.queryKey, useQuery({ ...usage, enabled: false })),
  ]
  const failed = asked.filter((entry) => entry !== null)
  if (failed.length === 0) return null
  /** Also where the last question still waits for its answer. */
  const askAgain = ({ queryKey, query }: ShellError) =>
    void queryClient.cancelQueries({ queryKey }).then(() => query.refetch())
  const message = failed.find(({ error }) => error !== null)?.error?.message ?? ''
  return (
    <div role="alert" className="hd-shell-errors">
      <CircleAlert size={16} strokeWidth={1.5} aria-hidden />
      <span>
        {shellMessages.loadFailed(
          failed.map(({ what }) => shellMessages.errorSubjects[what]).join(', '),
          message,
        )}
      </span>
      <Button size="1" variant="soft" color="gray" onClick={() => failed.forEach(askAgain)}>
        {shellMessages.retry}
      </Button>
    </div>
  )
}

interface ShellError {
  what: keyof typeof shellMessages.errorSubjects
  queryKey: QueryKey
  query: UseQueryResult
  error: Error | null
}

/**
 * Returns the error of a query without data. It stays visible during a retry. A failed refetch is
 * ignored as long as data is present.
 */
function useShellError(
  what: ShellError['what'],
  queryKey: QueryKey,
  query: UseQueryResult,
): ShellError | null {
  const [last, setLast] = useState(query.error)
  const error = query.error ?? last
  if (query.data === undefined && error !== last) setLast(error)
  if (query.data !== undefined && last !== null) setLast(null)
  return query.data === undefined && query.errorUpdateCount > 0 && !isShownElsewhere(error)
    ? { what, queryKey, query, error }
    : null
}

/** By the whole page. */
const isShownElsewhere = (error: unknown) =>
  isSignedOut(error) || isNotFound(error) || isMfaMissing(error)
