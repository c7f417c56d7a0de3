import { MIN_NEW_PASSWORD_CHARACTERS } from '../account-rules'
import { Field, type FieldProps } from '@howdah/ui/field/field'
import { formMessages } from '../forms.messages'
import { PasswordInput, type PasswordInputProps } from './password-input'
import { PasswordMeter } from './password-meter'

export interface NewPasswordFieldProps
  extends
    Pick<FieldProps, 'label' | 'problem'>,
    Pick<PasswordInputProps, 'name' | 'value' | 'onValueChange' | 'size'> {}

/** Field for a new password of an account, with its strength. */
export function NewPasswordField({ label, problem, value, ...input }: NewPasswordFieldProps) {
  return (
    <Field
      label={label}
      problem={problem}
      hint={formMessages.newPasswordHint(MIN_NEW_PASSWORD_CHARACTERS)}
    >
      {(control) => (
        <>
          <PasswordInput control={control} autoComplete="new-password" value={value} {...input} />
          <PasswordMeter password={value} minimum={MIN_NEW_PASSWORD_CHARACTERS} />
        </>
      )}
    </Field>
  )
}
