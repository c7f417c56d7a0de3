import {
  importDatabase,
  importDump,
  importsQueryOptions,
} from '@howdah/platform-client/resources/dumps/dumps'
import { Button } from '@howdah/ui/elements'
import { Field } from '@howdah/ui/field/field'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useDashboard } from '../../../../../../dashboard-context'
import { FormFailure } from '../../../../../../forms/form-failure'
import { LineField } from '../../../../../../forms/line-field'
import { isOfFields, serverProblem } from '@howdah/platform-client/server-problem'
import { useSubmit } from '../../../../../../forms/use-submit'
import { dumpFileProblem } from './dump-file-problem'
import { dumpsMessages as messages } from './dumps.messages'

/** Forms that import a file or a database elsewhere. */
export function ImportForms({ projectRef }: { projectRef: string }) {
  return (
    <div className="hd-dump-forms">
      <FileForm projectRef={projectRef} />
      <DatabaseForm projectRef={projectRef} />
    </div>
  )
}

function useImportsChanged(ref: string) {
  const { client, queryClient } = useDashboard()
  return () =>
    queryClient.invalidateQueries({ queryKey: importsQueryOptions(client, { ref }).queryKey })
}

interface ChosenFile {
  file: File | null
  /** Reason that it can't be imported; undefined until it is read. */
  problem?: string | null
}

function FileForm({ projectRef: ref }: { projectRef: string }) {
  const { client } = useDashboard()
  const changed = useImportsChanged(ref)
  const input = useRef<HTMLInputElement | null>(null)
  const [{ file, problem }, setChosen] = useState<ChosenFile>({ file: null })
  const choose = (chosen: File | null) => {
    setChosen({ file: chosen })
    if (chosen === null) return
    void dumpFileProblem(chosen).then(
      (found) => setChosen((now) => (now.file === chosen ? { file: chosen, problem: found } : now)),
      // What can't be read fails when it is sent.
      () => undefined,
    )
  }
  const importing = useMutation({
    mutationFn: (chosen: File) => {
      // The list shows how much of the file has arrived.
      setTimeout(() => void changed(), SHOWN_AFTER_MS)
      return importDump(client, { ref, file: chosen })
    },
    onSuccess: (_, sent) => {
      // Another file may have been chosen in the meantime.
      setChosen((now) => (now.file === sent ? { file: null } : now))
      if (input.current?.files?.[0] === sent) input.current.value = ''
    },
    onSettled: changed,
  })
  const { problems, onSubmit } = useSubmit(
    { file: file === null ? messages.fileMissing : (problem ?? undefined) },
    () => file && importing.mutate(file),
  )
  return (
    <form className="hd-form" onSubmit={onSubmit} noValidate>
      <Field label={messages.file} hint={messages.fileHint} problem={problems.file}>
        {(control) => (
          <input
            {...control}
            ref={input}
            name="file"
            type="file"
            accept=".sql,.gz,.dump,.backup"
            onChange={(event) => choose(event.target.files?.[0] ?? null)}
          />
        )}
      </Field>
      {importing.error && <FormFailure title={messages.importFailed} error={importing.error} />}
      <div>
        <Button type="submit" loading={importing.isPending}>
          {messages.importFile}
        </Button>
      </div>
      <p className="hd-quiet" role="status">
        {importing.isPending && messages.uploading}
      </p>
    </form>
  )
}

const SHOWN_AFTER_MS = 500

function DatabaseForm({ projectRef: ref }: { projectRef: string }) {
  const { client } = useDashboard()
  const changed = useImportsChanged(ref)
  const [text, setText] = useState('')
  const importing = useMutation({
    mutationFn: (entered: string) =>
      importDatabase(client, { ref, connectionString: entered.trim() }),
    onSuccess: (_, sent) => setText((now) => (now === sent ? '' : now)),
    onSettled: changed,
    // The request has a password: nothing caches it.
    gcTime: 0,
  })
  const { problems, onSubmit } = useSubmit(
    { connection: text.trim() === '' ? messages.connectionMissing : undefined },
    () => importing.mutate(text),
  )
  const { error } = importing
  return (
    <form className="hd-form" onSubmit={onSubmit} noValidate>
      <LineField
        label={messages.connection}
        hint={messages.connectionHint}
        name="connection"
        type="password"
        autoComplete="off"
        placeholder="postgresql://user:password@host:5432/database"
        problem={problems.connection ?? serverProblem(error, 'body.connection_string')}
        value={text}
        onValueChange={setText}
      />
      {error && !isOfFields(error, ['body.connection_string']) && (
        <FormFailure title={messages.importFailed} error={error} />
      )}
      <div>
        <Button type="submit" loading={importing.isPending}>
          {messages.importDatabase}
        </Button>
      </div>
    </form>
  )
}
