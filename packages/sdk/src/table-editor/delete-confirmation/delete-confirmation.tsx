import { dependentsQueryOptions } from '@howdah/platform-client/catalog/dependents/dependents'
import { ddlScript } from '@howdah/platform-client/catalog/ddl/ddl-script'
import { dropColumn, dropRelation } from '@howdah/platform-client/catalog/ddl/drop'
import { tabId } from '@howdah/rules/workspace/tab-id'
import * as AlertDialog from '@howdah/ui/overlays/alert-dialog'
import { Button, Spinner, Text } from '@howdah/ui/elements'
import { ErrorAlert } from '@howdah/ui/error-alert/error-alert'
import { SqlPreview } from '@howdah/ui/sql-preview/sql-preview'
import { SqlErrorAlert } from '@howdah/ui/error-alert/sql-error-alert'
import { useQuery } from '@tanstack/react-query'
import { useHowdahContext } from '../../provider/howdah-context'
import { useTexts } from '../../provider/use-texts'
import { useFocusReturn } from '../../provider/use-focus-return'
import type { Confirmation } from '../panels/editor-panel'
import { RecordSwitch } from '../table-form/form-bar'
import { OpenSqlButton } from '../open-sql-button'
import { useChangeRecord } from '../table-form/use-change-record'
import { useDdl } from '../table-form/use-ddl'
import { useFormMessages } from '../table-form/use-form-messages'
import type { ActOnTabs, OnPanel, TableTarget } from '../editor-parts.types'
import { CascadeSwitch } from './cascade-switch'
import {
  deleteConfirmationTexts,
  type DeleteConfirmationMessages,
} from './delete-confirmation.messages'

/** More than these are counted. */
const MAX_LISTED_ITEMS = 20

interface DeleteConfirmationProps {
  target: TableTarget
  act: ActOnTabs
  onPanel: OnPanel
  confirmation: Extract<Confirmation, { type: 'table' | 'column' }>
}

/** Asks before a table or a column is dropped, with what else would have to go. */
export function DeleteConfirmation({
  target,
  act,
  onPanel,
  confirmation,
}: DeleteConfirmationProps) {
  const { client, queryClient } = useHowdahContext('TableEditor')
  const messages = useTexts(deleteConfirmationTexts)
  const { projectRef, connectionString } = target
  const { table, cascade } = confirmation
  const column = confirmation.type === 'column' ? confirmation.column : undefined
  const found = useQuery(
    {
      ...dependentsQueryOptions(client, { projectRef, connectionString, id: table.id, column }),
      gcTime: 0,
    },
    queryClient,
  )
  const ddl = useDdl(target)
  const formMessages = useFormMessages()
  const { record, recorded } = useChangeRecord(`delete ${confirmation.type}`)
  useFocusReturn(true)
  const subject = found.data
  // Postgres would refuse it.
  const isBlocked = subject ? subject.dependents.length > 0 && !cascade : false
  const close = () => onPanel({ type: 'closed' })
  const drops = !subject
    ? []
    : column === undefined
      ? dropRelation(subject, subject.kind, cascade)
      : dropColumn(subject, column, cascade)
  const statements = recorded(
    column === undefined ? table.name : `${column} of ${table.name}`,
    drops,
  )
  const run = async () => {
    if (!subject || ddl.isRunning) return
    if (!(await ddl.run(statements))) return
    close()
    if (column !== undefined) return
    onPanel({ type: 'table-gone', id: table.id })
    act({ type: 'deleted', id: tabId(subject.kind, table.id) })
  }
  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && !ddl.isRunning && close()}>
      <AlertDialog.Content maxWidth="480px" className="hw-confirm-dialog">
        <AlertDialog.Title size="4">
          <bdi>
            {column === undefined
              ? messages.tableTitle(subject?.kind ?? 'r', table.name)
              : messages.columnTitle(column, table.name)}
          </bdi>
        </AlertDialog.Title>
        <AlertDialog.Description size="2">
          {column === undefined ? messages.tableText : messages.columnText}
        </AlertDialog.Description>
        <div className="hw-delete-body">
          {found.isPending && (
            <Text as="p" size="2" color="gray" role="status" className="hw-delete-loading">
              <Spinner /> {messages.loading}
            </Text>
          )}
          {found.error && !subject && (
            <ErrorAlert
              title={messages.dependentsFailed}
              error={found.error}
              onRetry={() => void found.refetch()}
            />
          )}
          {subject === null && (
            <Text as="p" size="2" role="status">
              {messages.gone}
            </Text>
          )}
          {subject && <Dependents names={subject.dependents} messages={messages} />}
          {subject && (
            <CascadeSwitch
              label={messages.cascade}
              isOn={cascade}
              note={subject.dependents.length > 0 ? messages.cascadeText : messages.cascadeNothing}
              onChange={(next) => onPanel({ type: 'cascade-switched', cascade: next })}
            />
          )}
          {subject && (
            <SqlPreview label={messages.preview} sql={ddlScript(statements)}>
              <OpenSqlButton sql={ddlScript(statements)} />
            </SqlPreview>
          )}
          {subject && <RecordSwitch {...record} messages={formMessages} />}
          {ddl.error &&
            (ddl.sqlError ? (
              <SqlErrorAlert error={ddl.sqlError} />
            ) : (
              <ErrorAlert title={messages.failed} error={ddl.error} />
            ))}
        </div>
        <div className="hw-dialog-actions">
          <AlertDialog.Cancel>
            <Button variant="soft" color="gray">
              {messages.cancel}
            </Button>
          </AlertDialog.Cancel>
          <Button
            color="red"
            highContrast
            aria-disabled={!subject || isBlocked || ddl.isRunning || undefined}
            onClick={() => !isBlocked && void run()}
          >
            {ddl.isRunning ? messages.deleting : messages.confirm}
          </Button>
        </div>
      </AlertDialog.Content>
    </AlertDialog.Root>
  )
}

function Dependents({
  names,
  messages,
}: {
  names: readonly string[]
  messages: DeleteConfirmationMessages
}) {
  if (names.length === 0) {
    return (
      <Text as="p" size="2" color="gray" className="hw-form-note">
        {messages.nothingDepends}
      </Text>
    )
  }
  return (
    <div>
      <Text as="p" size="2" weight="medium" className="hw-form-note">
        {messages.dependents}
      </Text>
      <ul className="hw-delete-list">
        {names.slice(0, MAX_LISTED_ITEMS).map((name) => (
          <li key={name}>
            <bdi>{name}</bdi>
          </li>
        ))}
        {names.length > MAX_LISTED_ITEMS && (
          <li>{messages.more(names.length - MAX_LISTED_ITEMS)}</li>
        )}
      </ul>
    </div>
  )
}
