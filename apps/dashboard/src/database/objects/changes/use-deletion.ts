import { runChange, type ObjectChange } from '@howdah/platform-client/catalog/objects/change-script'
import {
  recordOf,
  type MigrationRecord,
} from '@howdah/platform-client/catalog/ddl/migration-record'
import type { DatabaseObject } from '@howdah/platform-client/catalog/objects/database-object'
import {
  listObjectDependents,
  objectDependentsQueryOptions,
} from '@howdah/platform-client/catalog/objects/object-dependents'
import { mergeDrops } from '@howdah/platform-client/catalog/ddl/merge-drops'
import { getDatabaseObjects } from '@howdah/platform-client/catalog/objects/object-queries'
import { staleAfterDefinition } from '@howdah/platform-client/query-keys'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDashboard } from '../../../dashboard-context'
import type { ObjectKind } from '../object-kind.types'
import { objectMessages as messages } from '../objects.messages'

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Deletion of objects with what depends on them, unless either was changed since it was shown. */
export function useDeletion<Row extends DatabaseObject, Detail extends Row, Draft>(
  projectRef: string,
  kind: ObjectKind<Row, Detail, Draft>,
  rows: readonly Row[],
  onClose: () => void,
) {
  const { client, queryClient } = useDashboard()
  const toast = useToast()
  const [cascade, setCascade] = useState(false)
  const [record, setRecord] = useState<MigrationRecord | null>(null)
  // Fixed while the dialog is open: the list behind it is read again after the deletion.
  const [toDelete, setToDelete] = useState(rows)
  const objects = {
    ...{ projectRef, catalog: kind.catalog.catalog, ids: toDelete.map(({ id }) => id) },
  }
  const found = useQuery({ ...objectDependentsQueryOptions(client, objects), gcTime: 0 })
  const hasDependents = (found.data?.length ?? 0) > 0
  const { drop, dropsSeparately = false } = kind
  const dropAll = dropsSeparately ? (statements: string[]) => statements : mergeDrops
  const changeOf = (current: readonly Row[]): ObjectChange => {
    const along = cascade && hasDependents
    const changes = current.map((row) => ({ row, by: kind.superuserDrop?.(row, along) ?? null }))
    const superuser = changes.flatMap(({ by }) => by ?? [])
    const others = changes.flatMap(({ row, by }) => (by === null ? row : []))
    return {
      statements: drop ? dropAll(others.map((row) => drop(row, along))) : [],
      separate: dropsSeparately,
      ...(superuser.length > 0 && { superuser }),
    }
  }
  const change = changeOf(toDelete)
  const deletion = useMutation({
    async mutationFn(): Promise<'deleted' | 'changed'> {
      const [current, dependents] = await Promise.all([
        getDatabaseObjects(client, kind.catalog, objects),
        listObjectDependents(client, objects),
      ])
      const byId = new Map(current.map((row) => [row.id, row]))
      const now = toDelete.flatMap(({ id }) => byId.get(id) ?? [])
      if (isEqual(changeOf(now), change) && (!cascade || isEqual(dependents, found.data))) {
        await runChange(client, { projectRef }, change, record)
        return 'deleted'
      }
      setToDelete(now)
      setCascade(false)
      return 'changed'
    },
    onSuccess(outcome) {
      if (outcome === 'changed') return
      toast.success(messages.deleted(toDelete.length))
      onClose()
    },
    onSettled: () => queryClient.invalidateQueries(staleAfterDefinition(client, projectRef)),
  })
  const first = toDelete[0]?.name ?? ''
  return {
    toDelete,
    change,
    deletion,
    /** Dependents, as they are read. */
    found,
    hasDependents,
    cascade,
    setCascade,
    record,
    /** Left out where a deletion cannot be recorded. */
    onRecord: dropsSeparately
      ? undefined
      : (on: boolean) =>
          setRecord(on ? recordOf(new Date(), `delete ${kind.texts.one}`, first) : null),
  }
}
