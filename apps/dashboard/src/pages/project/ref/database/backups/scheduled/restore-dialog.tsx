import { projectQueryOptions, restoreBackup, type Backup, type Project } from '@howdah/platform-client'
import { AlertDialog, Button, TextField } from '@howdah/ui'
import { useMutation } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { useLocation } from 'wouter'
import { useDashboard } from '../../../../../../dashboard-context'
import { Field } from '../../../../../../forms/field'
import { focusFirstProblem } from '../../../../../../forms/focus-first-problem'
import { FormFailure } from '../../../../../../forms/form-failure'
import { isOfFields, serverProblem } from '../../../../../../forms/server-problem'
import { formatMoment } from '../../../../../../format/date'
import { spanSince } from '../../../../../../format/duration'
import { paths } from '../../../../../../paths'
import { backupsMessages as messages } from './backups.messages'

/** Asks for the project's name, since what was written since does not come back. Then the project's home shows how far it is. */
export function RestoreDialog({ project, backup, onClose }: { project: Project; backup: Backup; onClose: () => void }) {
  const { client, queryClient } = useDashboard()
  const [, navigate] = useLocation()
  const { ref, name } = project
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState(false)
  const problem = typed === name ? undefined : messages.typedWrong(name)
  const restoring = useMutation({
    mutationFn: () => restoreBackup(client, { ref, backupId: backup.id, name: typed }),
    onSuccess: async (restored) => {
      const { queryKey } = projectQueryOptions(client, { ref })
      // A look that is under way would put back what it saw before.
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, restored)
      // What the browser knows of the database is of another one now.
      queryClient.removeQueries({
        queryKey: [client.baseUrl, 'projects', ref],
        predicate: ({ queryKey: [, , , what] }) => what !== 'detail' && what !== 'backups',
      })
      navigate(paths.project({ ref }))
    },
  })
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setAsked(true)
    if (problem === undefined) restoring.mutate()
    else focusFirstProblem(event.currentTarget, { name: problem })
  }
  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && onClose()}>
      <AlertDialog.Content maxWidth="480px" className="hd-dialog">
        <AlertDialog.Title size="4">{messages.restoreTitle(name)}</AlertDialog.Title>
        <AlertDialog.Description size="2">
          {messages.restoreText(formatMoment(backup.started_at), spanSince(backup.started_at))}
        </AlertDialog.Description>
        <ul className="hd-backup-facts">
          {messages.restoreFacts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
        <form className="hd-form" onSubmit={onSubmit} noValidate>
          <Field label={messages.typeName(name)} problem={serverProblem(restoring.error, 'body.name') ?? (asked ? problem : undefined)}>
            {(control) => (
              <TextField.Root
                {...control}
                size="2"
                name="name"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
              />
            )}
          </Field>
          {restoring.error && !isOfFields(restoring.error, ['body.name']) && (
            <FormFailure title={messages.restoreFailed} error={restoring.error} />
          )}
          <div className="hd-dialog-actions">
            <AlertDialog.Cancel>
              <Button type="button" variant="soft" color="gray">
                {messages.cancel}
              </Button>
            </AlertDialog.Cancel>
            <Button type="submit" color="red" loading={restoring.isPending}>
              {messages.restore}
            </Button>
          </div>
        </form>
      </AlertDialog.Content>
    </AlertDialog.Root>
  )
}
