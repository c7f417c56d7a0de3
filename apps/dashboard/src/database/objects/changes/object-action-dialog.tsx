import { runChange } from '@howdah/platform-client/catalog/objects/change-script'
import {
  recordOf,
  type MigrationRecord,
} from '@howdah/platform-client/catalog/ddl/migration-record'
import type { DatabaseObject } from '@howdah/platform-client/catalog/objects/database-object'
import { getDatabaseObjects } from '@howdah/platform-client/catalog/objects/object-queries'
import { staleAfterDefinition } from '@howdah/platform-client/query-keys'
import { Button, Callout } from '@howdah/ui/elements'
import * as AlertDialog from '@howdah/ui/overlays/alert-dialog'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useDashboard } from '../../../dashboard-context'
import { ChangePreview } from './change-preview'
import type { ObjectAction, ObjectKind } from '../object-kind.types'
import { ChangeFailure } from '../object-save-problem'
import { objectMessages as messages } from '../objects.messages'

export interface ObjectActionDialogProps<Row extends DatabaseObject, Detail extends Row, Draft> {
  projectRef: string
  kind: ObjectKind<Row, Detail, Draft>
  row: Row
  action: ObjectAction<Row>
  onClose: () => void
}

/** Shows the SQL of an action on an object, and runs it unless the object was changed in the meantime. */
export function ObjectActionDialog<Row extends DatabaseObject, Detail extends Row, Draft>({
  projectRef,
  kind,
  row: listed,
  action,
  onClose,
}: ObjectActionDialogProps<Row, Detail, Draft>) {
  const { client, queryClient } = useDashboard()
  const toast = useToast()
  const [row, setRow] = useState<Row | null>(listed)
  const [record, setRecord] = useState<MigrationRecord | null>(null)
  const { one } = kind.texts
  const change = row && action.isOffered(row) ? action.change(row) : null
  const run = useMutation({
    async mutationFn(): Promise<'done' | 'changed'> {
      const [current] = await getDatabaseObjects(client, kind.catalog, {
        projectRef,
        ids: [listed.id],
      })
      const now = current && action.isOffered(current) ? action.change(current) : null
      if (!change || JSON.stringify(now) !== JSON.stringify(change)) {
        setRow(current ?? null)
        return 'changed'
      }
      await runChange(client, { projectRef }, change, record)
      return 'done'
    },
    onSuccess(outcome) {
      if (outcome === 'changed') return
      toast.success(messages.saved)
      onClose()
    },
    onSettled: () => queryClient.invalidateQueries(staleAfterDefinition(client, projectRef)),
  })
  const name = kind.label?.(listed) ?? listed.name
  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && !run.isPending && onClose()}>
      <AlertDialog.Content maxWidth="520px" className="hd-dialog">
        <AlertDialog.Title size="4">
          <bdi>{messages.actionTitle(action.label, name)}</bdi>
        </AlertDialog.Title>
        <AlertDialog.Description size="2">
          {row === null ? messages.gone(one) : messages.actionText(one)}
        </AlertDialog.Description>
        {row !== null && (
          <div className="hd-object-deletion">
            {run.data === 'changed' && <ChangedNote />}
            {change && (
              <ChangePreview
                isOpen
                projectRef={projectRef}
                name={listed.name}
                change={change}
                record={record}
                onRecord={(on) =>
                  setRecord(on ? recordOf(new Date(), `${action.name} ${one}`, listed.name) : null)
                }
              />
            )}
            {run.error && <ChangeFailure titles={messages.actionFailed} error={run.error} />}
          </div>
        )}
        <div className="hd-dialog-actions">
          <AlertDialog.Cancel>
            <Button variant="soft" color="gray">
              {messages.cancel}
            </Button>
          </AlertDialog.Cancel>
          <Button
            aria-disabled={change === null || undefined}
            loading={run.isPending}
            onClick={() => change !== null && run.mutate()}
          >
            {action.label}
          </Button>
        </div>
      </AlertDialog.Content>
    </AlertDialog.Root>
  )
}

/** Notice that what a dialog was opened for has changed. */
export function ChangedNote() {
  return (
    <Callout.Root size="1" color="amber" role="alert">
      <Callout.Text>
        <strong>{messages.changedTitle}.</strong> {messages.changedBeforeText}
      </Callout.Text>
    </Callout.Root>
  )
}
