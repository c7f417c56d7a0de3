import type { PlatformClient } from '@howdah/platform-client/client'
import { entityListQueryOptions } from '@howdah/platform-client/catalog/entities'
import type { TableTarget } from '../editor-parts.types'
import type { EntityOrder } from './entity-tools'

/** A list of tables, in the schemas and of the tables that are allowed. */
export const listOptions = (
  client: PlatformClient,
  { projectRef, connectionString, allowed }: TableTarget,
  { schema, search, sort }: { schema: string; search: string; sort: EntityOrder },
) =>
  entityListQueryOptions(client, {
    projectRef,
    connectionString,
    schemas: [schema].filter((name) => allowed?.schemas.includes(name) ?? true),
    tables: allowed?.tables ?? undefined,
    search,
    sort,
  })
