import * as Select from '@howdah/ui/overlays/select'
import { TextArea } from '@howdah/ui/elements'
import { Field } from '@howdah/ui/field/field'
import { formMessages } from '../forms/forms.messages'
import { PasswordField } from '../forms/passwords/password-field'
import { serverProblem } from '@howdah/platform-client/server-problem'
import {
  checksCertificate,
  tlsModes,
  type AttachFields,
  type AttachProblems,
  type TlsChoice,
} from './attach-fields'
import { attachMessages as messages } from './attach.messages'
import { LoginFields } from './login-fields'

export interface ConnectionFieldsProps {
  fields: AttachFields
  onChange: (changed: Partial<AttachFields>) => void
  problems: AttachProblems
  /** Error from the server. */
  error: unknown
}

const tlsChoices: readonly TlsChoice[] = ['as-written', ...tlsModes]

/** Fields of a request for which these inputs show errors. */
export const placesOfConnection = [
  'connection_string',
  'tls',
  'tls_ca',
  'read_only_user',
  'read_only_password',
  'api_user',
  'api_password',
].map((name) => `body.${name}`)

/** Fields for the address of an external Postgres, and the credentials to connect with. */
export function ConnectionFields({
  fields,
  onChange: change,
  problems,
  error,
}: ConnectionFieldsProps) {
  return (
    <>
      <PasswordField
        label={messages.connectionString}
        hint={messages.connectionStringHint}
        problem={problems.connectionString ?? serverProblem(error, 'body.connection_string')}
        size="3"
        name="connectionString"
        autoComplete="off"
        placeholder={messages.connectionStringExample}
        value={fields.connectionString}
        onValueChange={(connectionString) => change({ connectionString })}
      />
      <Field
        label={messages.tls}
        hint={messages.tlsHint[fields.tls]}
        problem={serverProblem(error, 'body.tls')}
      >
        {({ id, ...described }) => (
          <Select.Root
            size="3"
            value={fields.tls}
            onValueChange={(next) =>
              change({ tls: tlsChoices.find((choice) => choice === next) ?? fields.tls })
            }
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
        <Field
          label={messages.ca}
          note={formMessages.optional}
          hint={messages.caHint}
          problem={serverProblem(error, 'body.tls_ca')}
        >
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
      <LoginFields
        title={messages.reader}
        hint={messages.readerHint}
        user={{
          name: 'readOnlyUser',
          label: messages.readOnlyUser,
          value: fields.readOnlyUser,
          problem: problems.readOnlyUser ?? serverProblem(error, 'body.read_only_user'),
          onChange: (readOnlyUser) => change({ readOnlyUser }),
        }}
        password={{
          name: 'readOnlyPassword',
          label: messages.readOnlyPassword,
          value: fields.readOnlyPassword,
          problem: problems.readOnlyPassword ?? serverProblem(error, 'body.read_only_password'),
          onChange: (readOnlyPassword) => change({ readOnlyPassword }),
        }}
      />
      <LoginFields
        title={messages.api}
        hint={messages.apiHint}
        user={{
          name: 'apiUser',
          label: messages.apiUser,
          value: fields.apiUser,
          problem: problems.apiUser ?? serverProblem(error, 'body.api_user'),
          onChange: (apiUser) => change({ apiUser }),
        }}
        password={{
          name: 'apiPassword',
          label: messages.apiPassword,
          value: fields.apiPassword,
          problem: problems.apiPassword ?? serverProblem(error, 'body.api_password'),
          onChange: (apiPassword) => change({ apiPassword }),
        }}
      />
    </>
  )
}
