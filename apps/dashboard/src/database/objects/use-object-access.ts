import {
  schemaLockOf,
  schemasQueryOptions,
  type SchemaEntry,
} from '@howdah/platform-client/catalog/entities'
import type { DatabaseObject } from '@howdah/platform-client/catalog/objects/database-object'
import { useQuery } from '@tanstack/react-query'
import { useDashboard } from '../../dashboard-context'
import { POLL_INTERVAL_MS } from '../../polling/poll'
import { useProjectQuery } from '../../scope/use-scope'
import { useCan } from '../../session/use-can'
import { objectMessages as messages } from './objects.messages'
import { ALL_SCHEMAS } from './use-object-view'

/** Privilege that creating an object outside of a schema takes. */
export type CreatePrivilege = 'may_create_schemas' | 'may_create_roles'

export interface ObjectAccess {
  schemas: readonly SchemaEntry[]
  /** The platform is not the superuser of the database. */
  isAttached: boolean
  /** Reason that nothing can be created in a schema, or with a privilege; null if it can. */
  createReason: (schema: string, privilege?: CreatePrivilege) => string | null
  /** Reason that an object cannot be changed; null if it can. */
  changeReason: (row: DatabaseObject) => string | null
}

/** Decides what a person may change in a project's database, with the reasons. The server enforces it. */
export function useObjectAccess(projectRef: string): ObjectAccess {
  const { client } = useDashboard()
  const can = useCan()
  const { data: project } = useProjectQuery(projectRef)
  const { data: schemas = [] } = useQuery({
    ...schemasQueryOptions(client, { projectRef }),
    // From one page to the next they are as they were: another session of Postgres would delay its list.
    staleTime: POLL_INTERVAL_MS.settled,
  })
  const slug = project?.organization_slug
  const readOnly =
    can({ slug, ref: projectRef }, 'run', 'sql_write') === 'no' ? messages.readOnlyReason : null
  const lockOf = (schema: string | null) => {
    const found = schemas.find(({ name }) => name === schema)
    return found ? schemaLockOf(found) : null
  }
  return {
    schemas,
    isAttached: project?.provisioner === 'attached',
    createReason(schema, privilege) {
      if (readOnly !== null) return readOnly
      if (privilege && schemas[0]?.[privilege] === false)
        return messages.privilegeReasons[privilege]
      const lock = schema === ALL_SCHEMAS ? null : lockOf(schema)
      return lock === null ? null : messages.lockReasons[lock]
    },
    changeReason({ extension, may_change: mayChange, schema }) {
      if (readOnly !== null) return readOnly
      if (extension !== null) return messages.extensionReason(extension)
      if (mayChange) return null
      const lock = lockOf(schema)
      // Who owns an object needs no privilege of its schema.
      return lock === null || lock === 'privilege'
        ? messages.ownerReason
        : messages.lockReasons[lock]
    },
  }
}
