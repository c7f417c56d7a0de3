import { attachProject, type AttachedProject } from '@howdah/platform-client'
import { Button, Select, TextArea, TextField } from '@howdah/ui'
import { useMutation } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { useDashboard } from '../../../dashboard-context'
import { Field } from '../../../forms/field'
import { focusFirstProblem } from '../../../forms/focus-first-problem'
import { FormFailure } from '../../../forms/form-failure'
import { PasswordField } from '../../../forms/password-field'
import { isOfFields, serverProblem } from '../../../forms/server-problem'
import { paths } from '../../../paths'
import { AppLink } from '../../../routing/app-link'
import { attachProblems, attachRequest, checksCertificate, noFields, tlsModes, type AttachFields, type TlsChoice } from './attach-fields'
import { attachMessages as messages } from './attach.messages'
import { ReaderFields } from './reader-fields'
import { useProjectMade } from './use-project-made'

const tlsChoices: readonly TlsChoice[] = ['as-written', ...tlsModes]
const placesOfFields = ['name', 'connection_string', 'tls', 'tls_ca', 'read_only_user', 'read_only_password'].map((name) => `body.${name}`)

/** A project on a Postgres that somebody else runs. What the server refuses is said at its field. */
export function AttachForm({ slug }: { slug: string }) {
  const { client } = useDashboard()
  const made = useProjectMade()
  const [fields, setFields] = useState(noFields)
  const [asked, setAsked] = useState(false)
  const found = attachProblems(fields)
  const problems = asked ? found : {}
  // Request and answer hold what opens the database: nothing keeps them.
  const attaching = useMutation({ mutationFn: (wish: AttachedProject) => attachProject(client, wish), onSuccess: made, gcTime: 0 })
  const { error } = attaching

  const change = (changed: Partial<AttachFields>) => setFields({ ...fields, ...changed })
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setAsked(true)
    if (Object.keys(found).length === 0) attaching.mutate(attachRequest(slug, fields))
    else focusFirstProblem(event.currentTarget, found)
  }
  return (
    <form className="hd-form" onSubmit={onSubmit} noValidate>
      <Field label={messages.name} problem={problems.name ?? serverProblem(error, 'body.name')}>
        {(control) => (
          <TextField.Root
            {...control}
            size="3"
            name="name"
            autoComplete="off"
            maxLength={100}
            value={fields.name}
            onChange={(event) => change({ name: event.target.value })}
          />
        )}
      </Field>
      <Field
        label={messages.connectionString}
        hint={messages.connectionStringHint}
        problem={problems.connectionString ?? serverProblem(error, 'body.connection_string')}
      >
        {(control) => (
          <PasswordField
            control={control}
            size="3"
            name="connectionString"
            autoComplete="off"
            placeholder={messages.connectionStringExample}
            value={fields.connectionString}
            onValueChange={(connectionString) => change({ connectionString })}
          />
        )}
      </Field>
      <Field label={messages.tls} hint={messages.tlsHint[fields.tls]} problem={serverProblem(error, 'body.tls')}>
        {({ id, ...described }) => (
          <Select.Root
            size="3"
            value={fields.tls}
            onValueChange={(next) => change({ tls: tlsChoices.find((choice) => choice === next) ?? fields.tls })}
          >
            <Select.Trigger id={id} {...described} />
            <Select.Content position="popper">
              {tlsChoices.map((choice) => (
                <Select.Item key={choice} value={choice}>
                  {messages.tlsChoice[choice]}
                </Select.Item>
              ))}
            </Select.Content>
          </Select.Root>
        )}
      </Field>
      {checksCertificate(fields.tls) && (
        <Field label={messages.ca} note={messages.optional} hint={messages.caHint} problem={serverProblem(error, 'body.tls_ca')}>
          {(control) => (
            <TextArea
              {...control}
              className="hd-code-area"
              rows={3}
              name="ca"
              autoComplete="off"
              spellCheck={false}
              value={fields.ca}
              onChange={(event) => change({ ca: event.target.value })}
            />
          )}
        </Field>
      )}
      <ReaderFields fields={fields} onChange={change} problems={problems} error={error} />
      <p className="hd-form-note">{messages.off}</p>
      {error && !isOfFields(error, placesOfFields) && <FormFailure title={messages.failed} error={error} />}
      <div className="hd-form-actions">
        <Button asChild size="3" variant="soft" color="gray">
          <AppLink href={paths.organization({ slug })}>{messages.cancel}</AppLink>
        </Button>
        <Button type="submit" size="3" loading={attaching.isPending}>
          {messages.submit}
        </Button>
      </div>
    </form>
  )
}
