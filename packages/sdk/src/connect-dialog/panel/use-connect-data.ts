import { PlatformError } from '@howdah/platform-client/errors'
import {
  poolerConfigQueryOptions,
  type PoolerConfig,
} from '@howdah/platform-client/resources/pooler/get-pooler-config'
import { poolsQueryOptions, type Pool } from '@howdah/platform-client/resources/pooler/list-pools'
import {
  apiKeysQueryOptions,
  type ApiKey,
} from '@howdah/platform-client/resources/projects/list-api-keys'
import {
  databasesQueryOptions,
  type Database,
} from '@howdah/platform-client/resources/projects/list-databases'
import {
  projectQueryOptions,
  type Project,
} from '@howdah/platform-client/resources/projects/get-project'
import { restConfigQueryOptions } from '@howdah/platform-client/resources/rest/config'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useHowdahContext } from '../../provider/howdah-context'

/** A part of the data of the dialog, which fails alone. */
export interface ConnectRequest<Data> {
  data: Data | undefined
  error: unknown
  retry: () => void
}

/** Data of the dialog. */
export interface ConnectData {
  project: ConnectRequest<Project>
  databases: ConnectRequest<Database[]>
  /** Null where the server has no pools. */
  pooler: ConnectRequest<{ config: PoolerConfig; pools: Pool[] } | null>
  /** False for a person who may not read the API keys: they are not requested. */
  mayReadKeys: boolean
  keys: ConnectRequest<ApiKey[]>
  /** URL of clients that read from the read replicas; null without one. */
  readUrl: string | null
}

/** The controller of the dialog: the only part that accesses data. */
export function useConnectData(ref: string): ConnectData {
  const { client, queryClient, can } = useHowdahContext('ConnectDialog')
  const mayReadKeys = can('read', 'service_api_keys')
  const project = useQuery(projectQueryOptions(client, { ref }), queryClient)
  const databases = useQuery(databasesQueryOptions(client, { ref }), queryClient)
  const config = useQuery(poolerConfigQueryOptions(client, { ref }), queryClient)
  const pools = useQuery(poolsQueryOptions(client, { ref }), queryClient)
  const keys = useQuery(
    { ...apiKeysQueryOptions(client, { ref }), enabled: mayReadKeys },
    queryClient,
  )
  const hasReplicas = databases.data?.some((one) => one.database_type === 'READ_REPLICA') === true
  const rest = useQuery(
    { ...restConfigQueryOptions(client, { ref }), enabled: hasReplicas && mayReadKeys },
    queryClient,
  )
  const hasNoPooler = isMissing(config.error) || isMissing(pools.error)
  return {
    project: requestOf(project),
    databases: requestOf(databases),
    pooler: {
      data: hasNoPooler
        ? null
        : config.data && pools.data && { config: config.data, pools: pools.data },
      error: hasNoPooler ? null : (config.error ?? pools.error),
      retry() {
        void config.refetch()
        void pools.refetch()
      },
    },
    mayReadKeys: mayReadKeys && !isForbidden(keys.error),
    keys: requestOf(keys),
    readUrl: (hasReplicas && rest.data?.read_url?.replace(/\/rest\/v1$/, '')) || null,
  }
}

/** A server without these operations answers as for any unknown path. */
const isMissing = (error: unknown) =>
  error instanceof PlatformError && (error.status === 404 || error.status === 405)
const isForbidden = (error: unknown) => error instanceof PlatformError && error.status === 403

const requestOf = <Data>(query: UseQueryResult<Data>): ConnectRequest<Data> => ({
  data: query.data,
  error: query.error,
  retry: () => void query.refetch(),
})
