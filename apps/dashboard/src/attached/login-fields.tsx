import { formMessages } from '../forms/forms.messages'
import { LineField } from '../forms/line-field'
import { PasswordField } from '../forms/passwords/password-field'

export interface LoginFieldsProps {
  title: string
  hint: string
  user: LoginField
  password: LoginField
}

export interface LoginField {
  name: string
  label: string
  value: string
  problem: string | undefined
  onChange: (text: string) => void
}

/** A login of the database that can be left out. */
export function LoginFields({ hint, password, title, user }: LoginFieldsProps) {
  return (
    <fieldset className="hd-fieldset">
      <legend className="hd-field-label">
        {title}
        <span className="hd-field-note">{formMessages.optional}</span>
      </legend>
      <p className="hd-form-note">{hint}</p>
      <div className="hd-field-pair">
        <LineField
          label={user.label}
          problem={user.problem}
          size="3"
          name={user.name}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={63}
          value={user.value}
          onValueChange={user.onChange}
        />
        <PasswordField
          label={password.label}
          problem={password.problem}
          size="3"
          name={password.name}
          autoComplete="off"
          value={password.value}
          onValueChange={password.onChange}
        />
      </div>
    </fieldset>
  )
}
