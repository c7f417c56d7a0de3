import {
  listsSchema,
  schemaLockOf,
  schemasQueryOptions,
  type Entity,
  type SchemaEntry,
} from '@howdah/platform-client/catalog/entities'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useHowdahContext } from '../../provider/howdah-context'
import type { TableTarget } from '../editor-parts.types'
import type { EntityOrder } from './entity-tools'
import { listOptions } from './list-options'
import { LIST_STALE_MS } from './use-prefetch'

/** Returns the schemas of the database, and what the user may create in the one that is shown. */
export function useSchemas({ projectRef, connectionString, allowed }: TableTarget, schema: string) {
  const { can, client, queryClient } = useHowdahContext('TableEditor')
  const schemas = useQuery(
    schemasQueryOptions(client, { projectRef, connectionString }),
    queryClient,
  )
  const listed = schemas.data?.filter(({ name }) => allowed?.schemas.includes(name) ?? true) ?? []
  const known = listed.some(({ name }) => name === schema) ? listed : [...listed, { name: schema }]
  const shown = schemas.data?.find(({ name }) => name === schema)
  const protection = protectionOf(shown)
  // What is not in the list of the allowed would be gone as soon as it is there.
  const mayWrite = can('run', 'sql_write')
  const mayAddSchema = mayWrite && !allowed && schemas.data?.some(({ may_create }) => may_create)
  const mayAddTable =
    mayWrite && !allowed?.tables && schemas.data !== undefined && shown?.may_create !== false
  return { schemas, known, protection, mayAddSchema, mayAddTable }
}

/** Returns why nothing is changed in a schema; null if its tables decide. */
function protectionOf(schema: SchemaEntry | undefined) {
  return schema === undefined || schema.is_api_role === true ? null : schemaLockOf(schema)
}

/** Returns the tables and views of a schema that match a search, page by page. */
export function useEntityList(
  target: TableTarget,
  list: { schema: string; search: string; sort: EntityOrder },
) {
  const { client, queryClient } = useHowdahContext('TableEditor')
  return useInfiniteQuery(
    {
      ...listOptions(client, target, list),
      // It was read ahead, most of the time.
      staleTime: LIST_STALE_MS,
      // The previous list stays until the next one is loaded, if it is of the same schema.
      placeholderData: (before, query) =>
        listsSchema(query?.queryKey, list.schema) ? keepPreviousData(before) : undefined,
    },
    queryClient,
  )
}

/** Returns the entities of all loaded pages; undefined until the first one is loaded. */
export function entitiesOf({ data }: ReturnType<typeof useEntityList>): Entity[] | undefined {
  return data?.pages.flatMap((page) => page.entities)
}
