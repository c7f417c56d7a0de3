import { TextField } from '@howdah/ui/elements'
import { Field } from '@howdah/ui/field/field'
import { formMessages } from '../forms.messages'
import type { CodeKind } from './totp-code'

export interface CodeFieldProps {
  kind: CodeKind
  value: string
  onValueChange: (value: string) => void
  problem: string | undefined
  size: '2' | '3'
}

/** A code of the authenticator, or a recovery code. Named `code`; takes the focus. */
export function TotpCodeField({ kind, value, onValueChange, problem, size }: CodeFieldProps) {
  const totp = kind === 'totp'
  return (
    <Field
      label={totp ? formMessages.code : formMessages.recoveryCode}
      hint={totp ? formMessages.codeHint : formMessages.recoveryCodeHint}
      problem={problem}
    >
      {(control) => (
        <TextField.Root
          {...control}
          size={size}
          name="code"
          className="hd-code-field"
          autoFocus
          autoComplete={totp ? 'one-time-code' : 'off'}
          inputMode={totp ? 'numeric' : 'text'}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={totp ? 11 : 40}
          value={value}
          onChange={(event) => onValueChange(event.target.value)}
        />
      )}
    </Field>
  )
}
