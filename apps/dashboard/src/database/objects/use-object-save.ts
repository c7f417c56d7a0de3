import { runChange, type ObjectChange } from '@howdah/platform-client/catalog/objects/change-script'
import type { MigrationRecord } from '@howdah/platform-client/catalog/ddl/migration-record'
import type { DatabaseObject } from '@howdah/platform-client/catalog/objects/database-object'
import { getDatabaseObject } from '@howdah/platform-client/catalog/objects/object-queries'
import { staleAfterDefinition } from '@howdah/platform-client/query-keys'
import { useMutation } from '@tanstack/react-query'
import { useDashboard } from '../../dashboard-context'
import type { ObjectKind } from './object-kind.types'

/** Outcome of an attempt to save. */
export type SaveOutcome<Detail> =
  | { type: 'saved' }
  | { type: 'gone' }
  /** The object differs from the one that the form was opened with. */
  | { type: 'changed'; current: Detail }

/** Saves a change, unless the object was changed in the meantime. */
export function useObjectSave<Row extends DatabaseObject, Detail extends Row, Draft>(
  projectRef: string,
  kind: ObjectKind<Row, Detail, Draft>,
) {
  const { client, queryClient } = useDashboard()
  return useMutation({
    async mutationFn({
      change,
      record,
      before,
    }: {
      change: ObjectChange
      record: MigrationRecord | null
      before: Detail | null
    }): Promise<SaveOutcome<Detail>> {
      if (before !== null) {
        const scope = { projectRef, id: before.id }
        const current = await getDatabaseObject(client, kind.catalog, scope)
        if (current === null) return { type: 'gone' }
        const [now, then] = [current, before].map((one) =>
          JSON.stringify(kind.compared?.(one) ?? one),
        )
        if (now !== then) return { type: 'changed', current }
      }
      await runChange(client, { projectRef }, change, record)
      return { type: 'saved' }
    },
    onSettled: () => queryClient.invalidateQueries(staleAfterDefinition(client, projectRef)),
  })
}
