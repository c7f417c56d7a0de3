import {
  catalogQueryOptions,
  columnsQueryOptions,
  type Catalog,
} from '@howdah/platform-client/catalog/catalog'
import type { SqlCatalog } from '@howdah/ui/code-editor/code-editor.types'
import { CancelledError, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { useHowdahContext } from '../../provider/howdah-context'

export interface SqlCatalogSettings {
  projectRef: string
  connectionString: string | undefined
  preferredSchema?: string | undefined
  /** False until the user is about to type. */
  enabled: boolean
  onError: (error: unknown, during: 'catalog') => void
}

/** The editor reports a failure of its catalog itself. */
const reported = { isReported: true }

/**
 * Returns the catalog for completion, from the live schema. Undefined while it is unknown;
 * completion then offers keywords only.
 */
export function useSqlCatalog({
  projectRef,
  connectionString,
  preferredSchema,
  enabled,
  onError,
}: SqlCatalogSettings): SqlCatalog | undefined {
  const { client, queryClient } = useHowdahContext('SqlEditor')
  const { data, error } = useQuery(
    { ...catalogQueryOptions(client, { projectRef, connectionString }), enabled, meta: reported },
    queryClient,
  )
  const report = useEffectEvent(onError)
  // Completion is optional: its failure is reported to the host and not shown to the user.
  useEffect(() => {
    if (error) report(error, 'catalog')
  }, [error])
  return useMemo(() => {
    const scope = { projectRef, connectionString }
    const withColumns = (catalog: Catalog): SqlCatalog => ({
      ...catalog,
      preferredSchema,
      columns: (schema, relation) =>
        queryClient.fetchQuery(columnsQueryOptions(client, { ...scope, schema, relation })),
    })
    // Waits only where a run has made the known catalog invalid; a catalog that is merely old is
    // read again in the background.
    const fetchNewest = () =>
      queryClient.fetchQuery({
        ...catalogQueryOptions(client, scope),
        staleTime: Infinity,
        meta: reported,
      })
    const newest = () =>
      fetchNewest()
        .catch((error: unknown) => {
          // A run that ended meanwhile has made the read begin again.
          if (error instanceof CancelledError) return fetchNewest()
          throw error
        })
        .then(withColumns)
    return data && { ...withColumns(data), newest }
  }, [data, client, queryClient, projectRef, connectionString, preferredSchema])
}
