import {
  runChange,
  type MigrationRecord,
  type ObjectChange,
} from '@howdah/platform-client/catalog/objects/change-script'
import type { DatabaseObject } from '@howdah/platform-client/catalog/objects/database-object'
import {
  listObjectDependents,
  objectDependentsQueryOptions,
} from '@howdah/platform-client/catalog/objects/object-dependents'
import { getDatabaseObjects } from '@howdah/platform-client/catalog/objects/object-queries'
import { staleAfterDefinition } from '@howdah/platform-client/query-keys'
import * as AlertDialog from '@howdah/ui/overlays/alert-dialog'
import { Button } from '@howdah/ui/elements'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDashboard } from '../../dashboard-context'
import { QueryView } from '../../regions/query-view'
import { SwitchField } from '../fields/switch-field'
import { ChangePreview } from './change-preview'
import { DependentLists } from './dependent-lists'
import { ChangedNote } from './object-action-dialog'
import type { ObjectKind } from './object-kind.types'
import { objectMessages as messages } from './objects.messages'
import { ChangeFailure } from './object-save-problem'
import { recordOf } from './use-object-save'

export interface ObjectDeletionProps<Row extends DatabaseObject, Detail extends Row, Draft> {
  projectRef: string
  kind: ObjectKind<Row, Detail, Draft>
  /** Objects to delete, as far as they exist. */
  rows: readonly Row[]
  reasonOf: (row: Row) => string | null
  onClose: () => void
}

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Asks before objects are deleted, with what would have to go along. */
export function ObjectDeletion<Row extends DatabaseObject, Detail extends Row, Draft>({
  projectRef,
  kind,
  rows,
  reasonOf,
  onClose,
}: ObjectDeletionProps<Row, Detail, Draft>) {
  const { client, queryClient } = useDashboard()
  const toast = useToast()
  const [cascade, setCascade] = useState(false)
  const [record, setRecord] = useState<MigrationRecord | null>(null)
  const { one } = kind.texts
  // Fixed while the dialog is open: the list behind it is read again after the deletion.
  const [toDelete, setToDelete] = useState(rows)
  const ids = toDelete.map(({ id }) => id)
  const found = useQuery({
    ...objectDependentsQueryOptions(client, { projectRef, catalog: kind.catalog.catalog, ids }),
    gcTime: 0,
  })
  const confirmed = found.data
  const hasDependents = (confirmed?.length ?? 0) > 0
  const { drop, dropsSeparately = false } = kind
  const changeOf = (objects: readonly Row[]): ObjectChange => ({
    statements: drop ? objects.map((row) => drop(row, cascade && hasDependents)) : [],
    separate: dropsSeparately,
  })
  const change = changeOf(toDelete)
  const deletion = useMutation({
    async mutationFn(): Promise<'deleted' | 'changed'> {
      const objects = { projectRef, catalog: kind.catalog.catalog, ids }
      const [current, dependents] = await Promise.all([
        getDatabaseObjects(client, kind.catalog, objects),
        listObjectDependents(client, objects),
      ])
      const found = new Map(current.map((row) => [row.id, row]))
      const now = toDelete.flatMap(({ id }) => found.get(id) ?? [])
      const isSame = isEqual(changeOf(now), change) && (!cascade || isEqual(dependents, confirmed))
      if (isSame) {
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
  const reasons = toDelete.flatMap((row) => reasonOf(row) ?? [])
  const warnings = toDelete.flatMap((row) => kind.dropWarning?.(row) ?? [])
  // Postgres would refuse it.
  const isBlocked =
    toDelete.length === 0 || reasons.length > 0 || !found.data || (hasDependents && !cascade)
  const [first] = toDelete
  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && !deletion.isPending && onClose()}>
      <AlertDialog.Content maxWidth="520px" className="hd-dialog">
        <AlertDialog.Title size="4">
          <bdi>
            {toDelete.length > 1
              ? messages.deleteMany(toDelete.length, one)
              : messages.deleteTitle(one, first ? (kind.label?.(first) ?? first.name) : '')}
          </bdi>
        </AlertDialog.Title>
        <AlertDialog.Description size="2">
          {first ? messages.deleteText : messages.gone(one)}
        </AlertDialog.Description>
        {first && (
          <div className="hd-object-deletion">
            {[...new Set([...reasons, ...warnings])].map((text) => (
              <p key={text} className="hd-section-intro">
                {text}
              </p>
            ))}
            <QueryView
              query={found}
              title={messages.dependentsFailed}
              loading={<p role="status">{messages.checking}</p>}
            >
              {(dependents) => <DependentLists dependents={dependents} />}
            </QueryView>
            {hasDependents && (
              <SwitchField
                label={messages.cascade}
                hint={messages.cascadeText}
                checked={cascade}
                onChange={setCascade}
              />
            )}
            {deletion.data === 'changed' && <ChangedNote />}
            <ChangePreview
              projectRef={projectRef}
              name={first.name}
              change={change}
              record={record}
              onRecord={
                dropsSeparately
                  ? undefined
                  : (on) => setRecord(on ? recordOf(new Date(), `delete ${one}`, first.name) : null)
              }
            />
            {deletion.error && (
              <ChangeFailure title={messages.deleteFailed} error={deletion.error} />
            )}
          </div>
        )}
        <div className="hd-dialog-actions">
          <AlertDialog.Cancel>
            <Button variant="soft" color="gray">
              {messages.cancel}
            </Button>
          </AlertDialog.Cancel>
          <Button
            color="red"
            highContrast
            aria-disabled={isBlocked || undefined}
            loading={deletion.isPending}
            onClick={() => !isBlocked && deletion.mutate()}
          >
            {messages.delete}
          </Button>
        </div>
      </AlertDialog.Content>
    </AlertDialog.Root>
  )
}
