import type { DatabaseObject } from '@howdah/platform-client/catalog/objects/database-object'
import * as AlertDialog from '@howdah/ui/overlays/alert-dialog'
import { Button } from '@howdah/ui/elements'
import { QueryView } from '../../../regions/query-view'
import { SwitchField } from '../../fields/switch-field'
import { ChangePreview } from './change-preview'
import { DependentLists } from './dependent-lists'
import { ChangedNote } from './object-action-dialog'
import { useDeletion } from './use-deletion'
import type { ObjectKind } from '../object-kind.types'
import { objectMessages as messages } from '../objects.messages'
import { ChangeFailure } from '../object-save-problem'

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
  const { Related } = kind
  const { one } = kind.texts
  const { toDelete, change, deletion, found, hasDependents, cascade, ...state } = useDeletion(
    projectRef,
    kind,
    rows,
    onClose,
  )
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
            {kind.hasNoDependents === true ? (
              Related &&
              toDelete.map((row) => <Related key={row.id} projectRef={projectRef} row={row} />)
            ) : (
              <QueryView
                query={found}
                title={messages.dependentsFailed}
                loading={<p role="status">{messages.checking}</p>}
              >
                {(dependents) => <DependentLists dependents={dependents} />}
              </QueryView>
            )}
            {hasDependents && (
              <SwitchField
                label={messages.cascade}
                hint={messages.cascadeText}
                checked={cascade}
                onChange={state.setCascade}
              />
            )}
            {deletion.data === 'changed' && <ChangedNote />}
            <ChangePreview
              projectRef={projectRef}
              name={first.name}
              change={change}
              record={state.record}
              onRecord={state.onRecord}
            />
            {deletion.error && (
              <ChangeFailure titles={messages.deleteFailed} error={deletion.error} />
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
