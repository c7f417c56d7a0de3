import { schemasQueryOptions, type SchemaEntry } from '@howdah/platform-client/catalog/entities'
import type { DatabaseObject } from '@howdah/platform-client/catalog/objects/database-object'
import { useQuery } from '@tanstack/react-query'
import { useDashboard } from '../../dashboard-context'
import { useProjectQuery } from '../../scope/use-scope'
import { useCan } from '../../session/use-can'
import { objectMessages as messages } from './objects.messages'
import { ALL_SCHEMAS } from './use-object-view'

export interface ObjectAccess {
  schemas: readonly SchemaEntry[]
  /** Reason that nothing can be created in a schema; null if it can. */
  createReason: (schema: string) => string | null
  /** Reason that an object cannot be changed; null if it can. */
  changeReason: (row: DatabaseObject) => string | null
}

/** Decides what a person may change in a project's database, with the reasons. The server enforces it. */
export function useObjectAccess(projectRef: string): ObjectAccess {
  const { client } = useDashboard()
  const can = useCan()
  const { data: project } = useProjectQuery(projectRef)
  const { data: schemas = [] } = useQuery(schemasQueryOptions(client, { projectRef }))
  const slug = project?.organization_slug
  const readOnly =
    can({ slug, ref: projectRef }, 'run', 'sql_write') === 'no' ? messages.readOnlyReason : null
  const schemaReason = (schema: string) =>
    schemas.find(({ name }) => name === schema)?.may_create === false
      ? messages.protectedReason
      : null
  return {
    schemas,
    createReason: (schema) => readOnly ?? (schema === ALL_SCHEMAS ? null : schemaReason(schema)),
    changeReason({ extension, may_change: mayChange, schema }) {
      if (readOnly !== null) return readOnly
      if (extension !== null) return messages.extensionReason(extension)
      if (mayChange) return null
      return (schema === null ? null : schemaReason(schema)) ?? messages.ownerReason
    },
  }
}
