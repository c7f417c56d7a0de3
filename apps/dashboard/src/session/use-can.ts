import {
  permissionsQueryOptions,
  type PermissionAction,
  type PermissionResource,
} from '@howdah/platform-client/resources/identity/list-permissions'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useDashboard } from '../dashboard-context'
import { allowance, type Allowance, type PermissionScope } from './allowance'

export type Can = (
  scope: PermissionScope,
  action: PermissionAction,
  resource: PermissionResource,
) => Allowance

/** One query for the whole dashboard. */
export function useCan(): Can {
  const { client } = useDashboard()
  const { data } = useQuery(permissionsQueryOptions(client))
  return useCallback((scope, action, resource) => allowance(data, scope, action, resource), [data])
}
