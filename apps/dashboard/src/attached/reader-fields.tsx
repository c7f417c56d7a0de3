import { TextField } from '@howdah/ui'
import { Field } from '../forms/field'
import { PasswordField } from '../forms/password-field'
import { serverProblem } from '../forms/server-problem'
import type { AttachFields, AttachProblems } from './attach-fields'
import { attachMessages as messages } from './attach.messages'

export interface ReaderFieldsProps {
  fields: AttachFields
  onChange: (changed: Partial<AttachFields>) => void
  problems: AttachProblems
  /** What the server refused. */
  error: unknown
}

/** The login as which those run SQL who may only read. */
export function ReaderFields({ fields, onChange, problems, error }: ReaderFieldsProps) {
  return (
    <fieldset className="hd-fieldset">
      <legend className="hd-field-label">
        {messages.reader}
        <span className="hd-field-note">{messages.optional}</span>
      </legend>
      <p className="hd-form-note">{messages.readerHint}</p>
      <div className="hd-field-pair">
        <Field label={messages.readOnlyUser} problem={problems.readOnlyUser ?? serverProblem(error, 'body.read_only_user')}>
          {(control) => (
            <TextField.Root
              {...control}
              size="3"
              name="readOnlyUser"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={63}
              value={fields.readOnlyUser}
              onChange={(event) => onChange({ readOnlyUser: event.target.value })}
            />
          )}
        </Field>
        <Field label={messages.readOnlyPassword} problem={problems.readOnlyPassword ?? serverProblem(error, 'body.read_only_password')}>
          {(control) => (
            <PasswordField
              control={control}
              size="3"
              name="readOnlyPassword"
              autoComplete="off"
              value={fields.readOnlyPassword}
              onValueChange={(readOnlyPassword) => onChange({ readOnlyPassword })}
            />
          )}
        </Field>
      </div>
    </fieldset>
  )
}
