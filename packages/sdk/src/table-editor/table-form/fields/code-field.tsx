import { TextField } from '@howdah/ui/elements'
import { Field } from '@howdah/ui/field/field'
import { SuggestField } from '@howdah/ui/suggest-field/suggest-field'

interface CodeFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  hint?: string | undefined
  /** Validation problem of the input. */
  problem?: string | undefined
  placeholder?: string | undefined
  className?: string | undefined
}

/** One line that Postgres reads: a name, an expression. No browser corrects or completes it. */
export function SqlExpressionField({ value, onChange, placeholder, ...field }: CodeFieldProps) {
  return (
    <Field textSize="1" keepsHint {...field}>
      {(links) => (
        <TextField.Root
          {...links}
          className="hw-form-code"
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}

interface SuggestedCodeProps extends CodeFieldProps {
  suggestions: readonly string[]
  disabled?: boolean
}

/** Code field with optional suggestions. */
export function SuggestedCodeField({
  label,
  hint,
  problem,
  className,
  ...field
}: SuggestedCodeProps) {
  return (
    <Field textSize="1" keepsHint label={label} hint={hint} problem={problem} className={className}>
      {(links) => <SuggestField {...field} {...links} label={label} className="hw-form-code" />}
    </Field>
  )
}
