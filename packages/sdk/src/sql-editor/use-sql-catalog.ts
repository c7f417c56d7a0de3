import { catalogQueryOptions, columnsQueryOptions } from '@howdah/platform-client'
import type { SqlCatalog } from '@howdah/ui/code-editor'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { useHowdahContext } from '../provider/howdah-context'

export interface SqlCatalogSettings {
  projectRef: string
  connectionString: string | undefined
  /** False until somebody is about to type. */
  enabled: boolean
  onError: (error: unknown, during: 'catalog') => void
}

/** What completion offers, from the live schema. Undefined while it is not known; completion then offers keywords only. */
export function useSqlCatalog({ projectRef, connectionString, enabled, onError }: SqlCatalogSettings): SqlCatalog | undefined {
  const { client, queryClient } = useHowdahContext('SqlEditor')
  const { data, error } = useQuery({ ...catalogQueryOptions(client, { projectRef, connectionString }), enabled }, queryClient)
  const report = useEffectEvent(onError)
  // Completion is a help, not a need: its failure is told to the host and shown to nobody.
  useEffect(() => {
    if (error) report(error, 'catalog')
  }, [error])
  return useMemo(
    () =>
      data && {
        ...data,
        columns: (schema, relation) =>
          queryClient.fetchQuery(columnsQueryOptions(client, { projectRef, connectionString, schema, relation })),
      },
    [data, client, queryClient, projectRef, connectionString],
  )
}
