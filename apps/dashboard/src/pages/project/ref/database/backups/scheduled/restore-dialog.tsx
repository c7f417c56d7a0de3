import {
  projectQueryOptions,
  type Project,
} from '@howdah/platform-client/resources/projects/get-project'
import { restoreBackup } from '@howdah/platform-client/resources/backups/restore-backup'
import type { Backup } from '@howdah/platform-client/resources/backups/list-backups'
import { readOfDatabase } from '@howdah/platform-client/query-keys'
import { useMutation } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { useDashboard } from '../../../../../../dashboard-context'
import { TypedConfirmation } from '../../../../../../dialogs/typed-confirmation'
import { formatMoment } from '../../../../../../format/date'
import { spanSince } from '../../../../../../format/duration'
import { paths } from '../../../../../../paths'
import { backupsMessages as messages } from './backups.messages'

/**
 * Requires the project's name, because changes since the backup are lost. The project's home then
 * shows the progress.
 */
export function RestoreDialog({
  project,
  backup,
  onClose,
}: {
  project: Project
  backup: Backup
  onClose: () => void
}) {
  const { client, queryClient } = useDashboard()
  const [, navigate] = useLocation()
  const { ref, name } = project
  const restoring = useMutation({
    mutationFn: () => restoreBackup(client, { ref, backupId: backup.id, name }),
    onSuccess: async (restored) => {
      const { queryKey } = projectQueryOptions(client, { ref })
      // A pending request would restore the previous state.
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, restored)
      // What the browser knows of the database is of another one now.
      queryClient.removeQueries(readOfDatabase(client, ref))
      navigate(paths.project({ ref }))
    },
  })
  return (
    <TypedConfirmation
      title={messages.restoreTitle(name)}
      text={messages.restoreText(formatMoment(backup.started_at), spanSince(backup.started_at))}
      expected={name}
      label={messages.typeName(name)}
      wrong={messages.typedWrong(name)}
      submit={messages.restore}
      pending={restoring.isPending}
      failure={{ title: messages.restoreFailed, error: restoring.error }}
      onConfirm={() => restoring.mutate()}
      onClose={onClose}
    >
      <ul className="hd-backup-notes">
        {messages.restoreNotes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </TypedConfirmation>
  )
}
