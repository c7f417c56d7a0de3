import { databasesQueryOptions } from '@howdah/platform-client/resources/projects/list-databases'
import { useQuery } from '@tanstack/react-query'
import { useDashboard } from '../dashboard-context'
import { useSearchParams } from '../routing/use-search'
import { useProjectQuery } from '../scope/use-scope'

/** Selects the primary or a read replica of a project for a page. The choice is stored in the URL. */
export function useChosenDatabase(ref: string) {
  const { client } = useDashboard()
  const [query, setQuery] = useSearchParams()
  const named = query.get('database') ?? ref
  const project = useProjectQuery(ref)
  const hasDatabases =
    project.data?.status === 'ACTIVE_HEALTHY' && project.data.capabilities.includes('replicas')
  const databases = useQuery({ ...databasesQueryOptions(client, { ref }), enabled: hasDatabases })
  const replica = databases.data?.find(
    (one) => one.identifier === named && one.database_type === 'READ_REPLICA',
  )
  const identifier = replica?.identifier ?? ref
  return {
    hasReplicas: (databases.data?.length ?? 0) > 1,
    /** True while it is unknown which database the URL names. */
    isPending: named !== ref && (project.isPending || (hasDatabases && databases.isPending)),
    identifier,
    setIdentifier: (next: string) =>
      setQuery(
        (before) => {
          before.delete('database')
          if (next !== ref) before.set('database', next)
          return before
        },
        { replace: true },
      ),
    /** Identifier of the replica in the URL; absent for the primary. */
    database: replica?.identifier,
    /** Address of the chosen replica; absent for the primary. */
    connectionString: replica?.connection_string,
  }
}

export type ChosenDatabase = ReturnType<typeof useChosenDatabase>
