import {
  addMigration,
  migrationProblem,
} from '@howdah/platform-client/catalog/ddl/migration-changes'
import { migrationVersion } from '@howdah/platform-client/catalog/ddl/migration-record'
import { staleAfterDefinition } from '@howdah/platform-client/query-keys'
import { Button } from '@howdah/ui/elements'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ReasonTooltip } from '../../../../../connect/reason-tooltip'
import { useDashboard } from '../../../../../dashboard-context'
import { SqlField } from '../../../../../database/fields/sql-field'
import { SwitchField } from '../../../../../database/fields/switch-field'
import '../../../../../database/objects/objects.css'
import { DialogActions } from '../../../../../dialogs/dialog-actions'
import { OpenDialog } from '../../../../../dialogs/open-dialog'
import { FormFailure } from '../../../../../forms/form-failure'
import { LineField } from '../../../../../forms/line-field'
import { useSubmit } from '../../../../../forms/use-submit'
import { newMigrationMessages as messages } from './new-migration.messages'
import { useRecordReason } from './use-record-reason'

/** Opens the form of a migration that is run here, or was run elsewhere. */
export function NewMigrationButton({ projectRef }: { projectRef: string }) {
  const [isOpen, setOpen] = useState(false)
  const reason = useRecordReason(projectRef)
  if (reason !== null)
    return (
      <ReasonTooltip reason={reason}>
        <Button aria-disabled variant="soft" color="gray">
          {messages.open}
        </Button>
      </ReasonTooltip>
    )
  return (
    <>
      <Button onClick={() => setOpen(true)}>{messages.open}</Button>
      {isOpen && <NewMigration projectRef={projectRef} onClose={() => setOpen(false)} />}
    </>
  )
}

interface NewMigrationProps {
  projectRef: string
  /** SQL to add to the history that has run already. */
  recorded?: string
  onSaved?: () => void
  onClose: () => void
}

/** Form of a migration. */
export function NewMigration({ projectRef, recorded, onSaved, onClose }: NewMigrationProps) {
  const { client, queryClient } = useDashboard()
  const toast = useToast()
  const [name, setName] = useState('')
  const [sql, setSql] = useState(recorded ?? '')
  const [runs, setRuns] = useState(recorded === undefined)
  const way = runs ? 'run' : 'record'
  const adding = useMutation({
    mutationFn: () =>
      addMigration(client, {
        projectRef,
        sql,
        runs,
        record: { version: migrationVersion(new Date()), name: name.trim() },
      }),
    onSuccess: () => {
      toast.success(messages.saved[way])
      onSaved?.()
      onClose()
    },
    onSettled: () => queryClient.invalidateQueries(staleAfterDefinition(client, projectRef)),
  })
  const problem = migrationProblem(sql)
  const { problems, onSubmit } = useSubmit(
    {
      ...(name.trim() === '' ? { name: messages.nameMissing } : {}),
      ...(problem === null ? {} : { sql: messages.problem[problem] }),
    },
    () => adding.mutate(),
  )
  return (
    <OpenDialog title={messages.open} text={messages.text} width="640px" onClose={onClose}>
      <form className="hd-form" onSubmit={onSubmit} noValidate>
        <LineField
          label={messages.name}
          hint={messages.nameHint}
          problem={problems.name}
          name="name"
          maxLength={100}
          value={name}
          onValueChange={setName}
        />
        <SqlField
          projectRef={projectRef}
          label={messages.sql}
          problem={problems.sql}
          value={sql}
          onChange={setSql}
        />
        <SwitchField
          label={messages.runs}
          hint={messages.runsHint}
          checked={runs}
          onChange={setRuns}
        />
        {adding.error && <FormFailure title={messages.failed[way]} error={adding.error} />}
        <DialogActions
          submit={messages.submit[way]}
          pending={adding.isPending}
          onCancel={onClose}
        />
      </form>
    </OpenDialog>
  )
}
