import { ALL_SCHEMAS } from '../../../../../database/objects/use-object-view'
import { useObjectAccess } from '../../../../../database/objects/use-object-access'

/** Returns the reason that no migration can be recorded; null if it can. */
export function useRecordReason(projectRef: string): string | null {
  const { createReason, schemas } = useObjectAccess(projectRef)
  const isThere = schemas.some(({ name }) => name === 'supabase_migrations')
  return createReason(ALL_SCHEMAS, isThere ? undefined : 'may_create_schemas')
}
