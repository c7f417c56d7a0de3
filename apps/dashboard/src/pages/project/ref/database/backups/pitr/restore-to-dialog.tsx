import {
  restoreToPointInTime,
  type RecoveryTarget,
} from '@howdah/platform-client/resources/backups/point-in-time-recovery'
import type { RestoredFiles } from '@howdah/platform-client/resources/backups/restore-backup'
import type { Project } from '@howdah/platform-client/resources/projects/get-project'
import { useState } from 'react'
import { useDashboard } from '../../../../../../dashboard-context'
import { TypedConfirmation } from '../../../../../../dialogs/typed-confirmation'
import { formatMoment } from '../../../../../../format/date'
import { FilesChoice } from '../files-choice'
import { useRestoring } from '../use-restoring'
import { pitrMessages as messages } from './pitr.messages'

/**
 * Requires the project's name, because later changes are gone afterwards. The project's home then
 * shows the progress.
 */
export function RestoreToDialog({
  project: { ref, name },
  target,
  at,
  point,
  onClose,
}: {
  project: Project
  target: RecoveryTarget
  /** Moment of the target. */
  at: string
  /** Name of the restore point, if it is one. */
  point?: string
  onClose: () => void
}) {
  const { client } = useDashboard()
  const [files, setFiles] = useState<RestoredFiles>('restored')
  const restoring = useRestoring(ref, () =>
    restoreToPointInTime(client, { ref, name, target, files }),
  )
  return (
    <TypedConfirmation
      title={messages.restoreTitle(name)}
      text={
        point === undefined
          ? messages.restoreText(formatMoment(at))
          : messages.restorePointText(point, formatMoment(at))
      }
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
