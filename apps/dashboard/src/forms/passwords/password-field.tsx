import { Field, type FieldProps } from '@howdah/ui/field/field'
import { PasswordInput, type PasswordInputProps } from './password-input'

export type PasswordFieldProps = Omit<FieldProps, 'children'> & Omit<PasswordInputProps, 'control'>

/** A password that there is already, with its label. */
export function PasswordField({ label, note, hint, problem, ...input }: PasswordFieldProps) {
  return (
    <Field label={label} note={note} hint={hint} problem={problem}>
      {(control) => <PasswordInput control={control} {...input} />}
    </Field>
  )
}
