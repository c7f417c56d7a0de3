import {
  restoreToNewProject,
  type RecoveryTarget,
} from '@howdah/platform-client/resources/backups/point-in-time-recovery'
import type { Project } from '@howdah/platform-client/resources/projects/get-project'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useDashboard } from '../../../../../../dashboard-context'
import { DialogActions } from '../../../../../../dialogs/dialog-actions'
import { OpenDialog } from '../../../../../../dialogs/open-dialog'
import { formatMoment } from '../../../../../../format/date'
import { FormFailure } from '../../../../../../forms/form-failure'
import { NameField } from '../../../../../../forms/name-field'
import { databasePasswordProblem } from '../../../../../../forms/passwords/database-password-problem'
import { DatabasePasswordField } from '../../../../../../forms/passwords/database-password-field'
import { isOfFields, serverProblem } from '@howdah/platform-client/server-problem'
import { useSubmit } from '../../../../../../forms/use-submit'
import { useProjectMade } from '../../../../../../project-life/use-project-made'
import { pitrMessages as messages } from './pitr.messages'

/** Creates a project from this one at a moment, or from a backup, without changing this one. */
export function NewProjectDialog({
  project: { ref },
  target,
  at,
  onClose,
}: {
  project: Project
  target: RecoveryTarget | { backupId: string }
  /** Moment of the target. */
  at: string
  onClose: () => void
}) {
  const { client } = useDashboard()
  const made = useProjectMade()
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const creating = useMutation({
    mutationFn: () =>
      restoreToNewProject(client, { ref, name: name.trim(), db_pass: password, target }),
    onSuccess: made,
    // The request has a password: nothing caches it.
    gcTime: 0,
  })
  const { problems, onSubmit } = useSubmit(
    {
      name: name.trim() === '' ? messages.nameMissing : undefined,
      password: databasePasswordProblem(password),
    },
    () => creating.mutate(),
  )
  const { error } = creating
  return (
    <OpenDialog
      title={messages.newProject}
      text={messages.newProjectText(formatMoment(at))}
      width="440px"
      onClose={onClose}
    >
      <form className="hd-form" onSubmit={onSubmit} noValidate>
        <NameField
          label={messages.newProjectName}
          problem={problems.name ?? serverProblem(error, 'body.name')}
          value={name}
          onValueChange={setName}
        />
        <DatabasePasswordField
          label={messages.newPassword}
          problem={problems.password ?? serverProblem(error, 'body.db_pass')}
          size="2"
          value={password}
          onValueChange={setPassword}
        />
        {error && !isOfFields(error, ['body.name', 'body.db_pass']) && (
          <FormFailure title={messages.newProjectFailed} error={error} />
        )}
        <DialogActions
          submit={messages.newProjectCreate}
          pending={creating.isPending}
          onCancel={onClose}
        />
      </form>
    </OpenDialog>
  )
}
