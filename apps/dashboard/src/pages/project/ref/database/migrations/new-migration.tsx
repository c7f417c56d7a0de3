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
import { ALL_SCHEMAS } from '../../../../../database/objects/use-object-view'
import { useObjectAccess } from '../../../../../database/objects/use-object-access'
import { DialogActions } from '../../../../../dialogs/dialog-actions'
import { OpenDialog } from '../../../../../dialogs/open-dialog'
import { FormFailure } from '../../../../../forms/form-failure'
import { LineField } from '../../../../../forms/line-field'
import { useSubmit } from '../../../../../forms/use-submit'
import { newMigrationMessages as messages } from './new-migration.messages'

/** Opens the form of a migration that is run here, or was run elsewhere. */
export function NewMigrationButton({ projectRef }: { projectRef: string }) {
  const [isOpen, setOpen] = useState(false)
  const reason = useObjectAccess(projectRef).createReason(ALL_SCHEMAS)
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

function NewMigration({ projectRef, onClose }: { projectRef: string; onClose: () => void }) {
  const { client, queryClient } = useDashboard()
  const toast = useToast()
  const [name, setName] = useState('')
  const [sql, setSql] = useState('')
  const [runs, setRuns] = useState(true)
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
