import { removeMigration } from '@howdah/platform-client/catalog/ddl/migration-changes'
import { staleAfterDefinition } from '@howdah/platform-client/query-keys'
import { Button } from '@howdah/ui/elements'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useMutation } from '@tanstack/react-query'
import { ReasonTooltip } from '../../../../../connect/reason-tooltip'
import { useDashboard } from '../../../../../dashboard-context'
import { ALL_SCHEMAS } from '../../../../../database/objects/use-object-view'
import { useObjectAccess } from '../../../../../database/objects/use-object-access'
import { DangerButton } from '../../../../../dialogs/danger-button'
import { openPreparedQuery } from '../../../../../navigation/prepared-query'
import { newMigrationMessages as messages } from './new-migration.messages'

export interface MigrationActionsProps {
  projectRef: string
  version: string
  /** Null if the SQL was not recorded. */
  sql: string | null
  onRemoved: () => void
}

/** Opens the SQL of a migration in the editor, and removes the migration from the history. */
export function MigrationActions({ projectRef, version, sql, onRemoved }: MigrationActionsProps) {
  const { client, queryClient } = useDashboard()
  const toast = useToast()
  const reason = useObjectAccess(projectRef).createReason(ALL_SCHEMAS)
  const removing = useMutation({
    mutationFn: () => removeMigration(client, { projectRef, version }),
    onSuccess: () => {
      toast.success(messages.removed)
      onRemoved()
    },
    onSettled: () => queryClient.invalidateQueries(staleAfterDefinition(client, projectRef)),
  })
  return (
    <div className="hd-migration-actions">
      {sql !== null && (
        <Button
          variant="soft"
          color="gray"
          onClick={() => openPreparedQuery(projectRef, { name: version, sql })}
        >
          {messages.openSql}
        </Button>
      )}
      {reason === null ? (
        <DangerButton
          mutation={removing}
          label={messages.remove}
          failed={messages.removeFailed}
          title={messages.removeTitle(version)}
          text={messages.removeText}
          confirm={messages.remove}
        />
      ) : (
        <ReasonTooltip reason={reason}>
          <Button aria-disabled variant="soft" color="gray">
            {messages.remove}
          </Button>
        </ReasonTooltip>
      )}
    </div>
  )
}
