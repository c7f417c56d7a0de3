import { formMessages } from '../forms/forms.messages'
import { LineField } from '../forms/line-field'
import { PasswordField } from '../forms/passwords/password-field'
import { serverProblem } from '../forms/server-problem'
import type { AttachFields, AttachProblems } from './attach-fields'
import { attachMessages as messages } from './attach.messages'

export interface ReaderFieldsProps {
  fields: AttachFields
  onChange: (changed: Partial<AttachFields>) => void
  problems: AttachProblems
  /** Error from the server. */
  error: unknown
}

/** The login as which those run SQL who may only read. */
export function ReaderFields({ fields, onChange, problems, error }: ReaderFieldsProps) {
  return (
    <fieldset className="hd-fieldset">
      <legend className="hd-field-label">
        {messages.reader}
        <span className="hd-field-note">{formMessages.optional}</span>
      </legend>
      <p className="hd-form-note">{messages.readerHint}</p>
      <div className="hd-field-pair">
        <LineField
          label={messages.readOnlyUser}
          problem={problems.readOnlyUser ?? serverProblem(error, 'body.read_only_user')}
          size="3"
          name="readOnlyUser"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={63}
          value={fields.readOnlyUser}
          onValueChange={(text) => onChange({ readOnlyUser: text })}
        />
        <PasswordField
          label={messages.readOnlyPassword}
          problem={problems.readOnlyPassword ?? serverProblem(error, 'body.read_only_password')}
          size="3"
          name="readOnlyPassword"
          autoComplete="off"
          value={fields.readOnlyPassword}
          onValueChange={(readOnlyPassword) => onChange({ readOnlyPassword })}
        />
      </div>
    </fieldset>
  )
}
