import type { Project } from '@howdah/platform-client/resources/projects/get-project'
import {
  restoreBackup,
  type RestoredFiles,
} from '@howdah/platform-client/resources/backups/restore-backup'
import type { Backup } from '@howdah/platform-client/resources/backups/list-backups'
import { useState } from 'react'
import { useDashboard } from '../../../../../../dashboard-context'
import { TypedConfirmation } from '../../../../../../dialogs/typed-confirmation'
import { formatMoment } from '../../../../../../format/date'
import { spanSince } from '../../../../../../format/duration'
import { FilesChoice } from '../files-choice'
import { useRestoring } from '../use-restoring'
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
  const { client } = useDashboard()
  const [files, setFiles] = useState<RestoredFiles>('restored')
  const { ref, name } = project
  const restoring = useRestoring(ref, () =>
    restoreBackup(client, { ref, backupId: backup.id, name, files }),
  )
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
      <FilesChoice files={files} onChange={setFiles} />
    </TypedConfirmation>
  )
}
