import { Button } from '@howdah/ui/elements'
import { Field, type FieldProps } from '@howdah/ui/field/field'
import { MIN_NEW_PASSWORD_CHARACTERS } from '../account-rules'
import { CopyButton } from '../copying/copy-button'
import { formMessages as messages } from '../forms.messages'
import { PasswordInput, type PasswordInputProps } from './password-input'
import { PasswordMeter } from './password-meter'
import { generatePassword } from './password-rules'

export interface DatabasePasswordFieldProps
  extends
    Pick<FieldProps, 'label' | 'problem'>,
    Pick<PasswordInputProps, 'value' | 'onValueChange' | 'size'> {}

/** Field for the password of a new database, which can be generated and copied. */
export function DatabasePasswordField({
  label,
  problem,
  size,
  value,
  onValueChange,
}: DatabasePasswordFieldProps) {
  return (
    <Field label={label} problem={problem} hint={messages.databasePasswordHint}>
      {(control) => (
        <>
          <div className="hd-field-row">
            <PasswordInput
              control={control}
              size={size}
              name="password"
              autoComplete="new-password"
              value={value}
              onValueChange={onValueChange}
            />
            <Button
              type="button"
              size={size}
              variant="soft"
              color="gray"
              onClick={() =>
                onValueChange(generatePassword((bytes) => crypto.getRandomValues(bytes)))
              }
            >
              {messages.generate}
            </Button>
          </div>
          {value !== '' && (
            <div className="hd-field-under">
              <PasswordMeter password={value} minimum={MIN_NEW_PASSWORD_CHARACTERS} />
              <CopyButton text={value} name={messages.databasePassword} />
            </div>
          )}
        </>
      )}
    </Field>
  )
}
