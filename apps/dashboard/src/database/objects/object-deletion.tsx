import { changeScript, runChange } from '@howdah/platform-client/catalog/objects/change-script'
import type { DatabaseObject } from '@howdah/platform-client/catalog/objects/database-object'
import { objectDependentsQueryOptions } from '@howdah/platform-client/catalog/objects/object-dependents'
import { staleAfterDefinition } from '@howdah/platform-client/query-keys'
import * as AlertDialog from '@howdah/ui/overlays/alert-dialog'
import { Button } from '@howdah/ui/elements'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDashboard } from '../../dashboard-context'
import { QueryView } from '../../regions/query-view'
import { SwitchField } from '../fields/switch-field'
import { DependentLists } from './dependent-lists'
import type { ObjectKind } from './object-kind.types'
import { objectMessages as messages } from './objects.messages'
import { ChangeFailure } from './object-save-problem'

export interface ObjectDeletionProps<Row extends DatabaseObject, Detail extends Row, Draft> {
  projectRef: string
  kind: ObjectKind<Row, Detail, Draft>
  /** Objects to delete, as far as they exist. */
  rows: readonly Row[]
  reasonOf: (row: Row) => string | null
  onClose: () => void
}

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
  const { one } = kind.texts
  // Fixed while the dialog is open: the list behind it is read again after the deletion.
  const [toDelete] = useState(rows)
  const ids = toDelete.map(({ id }) => id)
  const found = useQuery({
    ...objectDependentsQueryOptions(client, { projectRef, catalog: kind.catalog.catalog, ids }),
    gcTime: 0,
  })
  const hasDependents = (found.data?.length ?? 0) > 0
  const drop = kind.drop
  const change = {
    statements: drop ? toDelete.map((row) => drop(row, cascade && hasDependents)) : [],
    separate: kind.dropsSeparately ?? false,
  }
  const deletion = useMutation({
    mutationFn: () => runChange(client, { projectRef }, change),
    onSuccess() {
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
            <details>
              <summary>{messages.preview}</summary>
              <pre
                className="hd-object-sql hd-code"
                tabIndex={0}
                role="region"
                aria-label={messages.previewLabel}
              >
                <bdi>{changeScript(change)}</bdi>
              </pre>
            </details>
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
