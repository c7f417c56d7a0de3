import {
  addMigration,
  migrationProblem,
} from '@howdah/platform-client/catalog/ddl/migration-changes'
import { getMigration } from '@howdah/platform-client/catalog/migrations'
import type { MigrationRecord } from '@howdah/platform-client/catalog/ddl/migration-record'
import { staleAfterDefinition } from '@howdah/platform-client/query-keys'
import { Button } from '@howdah/ui/elements'
import { Field } from '@howdah/ui/field/field'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ReasonTooltip } from '../../../../../connect/reason-tooltip'
import { useDashboard } from '../../../../../dashboard-context'
import { SwitchField } from '../../../../../database/fields/switch-field'
import '../../../../../database/objects/objects.css'
import { DialogActions } from '../../../../../dialogs/dialog-actions'
import { OpenDialog } from '../../../../../dialogs/open-dialog'
import { FormFailure } from '../../../../../forms/form-failure'
import { useSubmit } from '../../../../../forms/use-submit'
import { MAX_FILE_BYTES, MAX_FILES, migrationOfFile } from './migration-files'
import { migrationFilesMessages as messages } from './migration-files.messages'
import { useRecordReason } from './use-record-reason'

interface ReadFile {
  file: string
  record: MigrationRecord
  sql: string
}

interface ChosenFiles {
  files: ReadFile[]
  recorded: number
  ignored: number
}

/** Opens the import of files of a `migrations/` folder. */
export function ImportMigrationsButton({ projectRef }: { projectRef: string }) {
  const [isOpen, setOpen] = useState(false)
  const reason = useRecordReason(projectRef)
  if (reason !== null)
    return (
      <ReasonTooltip reason={reason}>
        <Button aria-disabled variant="soft" color="gray">
          {messages.import}
        </Button>
      </ReasonTooltip>
    )
  return (
    <>
      <Button variant="soft" color="gray" onClick={() => setOpen(true)}>
        {messages.import}
      </Button>
      {isOpen && <ImportMigrations projectRef={projectRef} onClose={() => setOpen(false)} />}
    </>
  )
}

function ImportMigrations({ projectRef, onClose }: { projectRef: string; onClose: () => void }) {
  const { client, queryClient } = useDashboard()
  const toast = useToast()
  const [runs, setRuns] = useState(true)
  const [at, setAt] = useState('')
  const reading = useMutation({
    async mutationFn(list: readonly File[]): Promise<ChosenFiles> {
      if (list.length > MAX_FILES) throw new Error(messages.tooMany(MAX_FILES))
      const found = list
        .flatMap((file) => {
          const record = migrationOfFile(file.name)
          return record ? [{ file, record }] : []
        })
        .toSorted((a, b) => (a.record.version < b.record.version ? -1 : 1))
      const files: ReadFile[] = []
      for (const { file, record } of found) {
        if (await getMigration(client, { projectRef, version: record.version })) continue
        if (file.size > MAX_FILE_BYTES) throw new Error(messages.tooLarge(file.name))
        const sql = await file.text()
        const problem = migrationProblem(sql)
        if (problem !== null) throw new Error(messages.problem[problem](file.name))
        files.push({ file: file.name, record, sql })
      }
      return {
        files,
        recorded: found.length - files.length,
        ignored: list.length - found.length,
      }
    },
  })
  const chosen = reading.data
  const importing = useMutation({
    async mutationFn(files: readonly ReadFile[]) {
      for (const { file, record, sql } of files) {
        setAt(file)
        await addMigration(client, { projectRef, record, runs, sql })
      }
      return files.length
    },
    onSuccess(count) {
      toast.success(messages.imported(count))
      onClose()
    },
    onSettled: () => queryClient.invalidateQueries(staleAfterDefinition(client, projectRef)),
  })
  const { problems, onSubmit } = useSubmit(
    {
      files:
        reading.error?.message ??
        (chosen === undefined || chosen.files.length === 0 ? messages.nothingChosen : undefined),
    },
    () => chosen && importing.mutate(chosen.files),
  )
  return (
    <OpenDialog
      title={messages.importTitle}
      text={messages.importText}
      width="560px"
      onClose={onClose}
    >
      <form className="hd-form" onSubmit={onSubmit} noValidate>
        <Field
          label={messages.files}
          problem={reading.error?.message ?? problems.files}
          hint={
            chosen &&
            messages.read({
              ...{ isNew: chosen.files.length, recorded: chosen.recorded },
              ignored: chosen.ignored,
            })
          }
        >
          {(control) => (
            <input
              {...control}
              type="file"
              accept=".sql"
              multiple
              onChange={(event) => reading.mutate([...(event.target.files ?? [])])}
            />
          )}
        </Field>
        <SwitchField
          label={messages.runs}
          hint={messages.runsHint}
          checked={runs}
          onChange={setRuns}
        />
        {importing.error && <FormFailure title={messages.failed(at)} error={importing.error} />}
        <DialogActions
          submit={messages.submit}
          pending={importing.isPending || reading.isPending}
          onCancel={onClose}
        />
      </form>
    </OpenDialog>
  )
}
