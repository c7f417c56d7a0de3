import { Field, type FieldProps } from './field'
import { PasswordInput, type PasswordInputProps } from './password-input'
import { PasswordMeter } from './password-meter'

export interface NewPasswordFieldProps extends Omit<FieldProps, 'children'>, Pick<PasswordInputProps, 'value' | 'onValueChange' | 'size'> {
  /** Of the form's value. */
  name: string
  /** How long it is at least. */
  minimum: number
}

/** A password that somebody chooses, and how hard it is to guess. */
export function NewPasswordField({ value, onValueChange, size, name, minimum, ...field }: NewPasswordFieldProps) {
  return (
    <Field {...field}>
      {(control) => (
        <>
          <PasswordInput
            control={control}
            size={size}
            name={name}
            autoComplete="new-password"
            value={value}
            onValueChange={onValueChange}
          />
          <PasswordMeter password={value} minimum={minimum} />
        </>
      )}
    </Field>
  )
}
