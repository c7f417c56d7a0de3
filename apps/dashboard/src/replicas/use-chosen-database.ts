import { databasesQueryOptions } from '@howdah/platform-client/resources/projects/list-databases'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDashboard } from '../dashboard-context'
import { useProjectQuery } from '../scope/use-scope'

/** Selects the primary or a read replica of a project for a page that runs SQL. */
export function useChosenDatabase(ref: string) {
  const { client } = useDashboard()
  const [identifier, setIdentifier] = useState(ref)
  const { data: project } = useProjectQuery(ref)
  const { data: databases = [] } = useQuery({
    ...databasesQueryOptions(client, { ref }),
    enabled: project?.status === 'ACTIVE_HEALTHY' && project.capabilities.includes('replicas'),
  })
  const replica = databases.find(
    (one) => one.identifier === identifier && one.database_type === 'READ_REPLICA',
  )
  return {
    hasReplicas: databases.length > 1,
    identifier: replica?.identifier ?? ref,
    setIdentifier,
    /** Address of the chosen replica; absent for the primary. */
    connectionString: replica?.connection_string,
  }
}

export type ChosenDatabase = ReturnType<typeof useChosenDatabase>
