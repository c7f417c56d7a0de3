import { TextField } from '@howdah/ui/elements'
import type { ComponentProps } from 'react'
import { Field, type FieldControl, type FieldProps } from '@howdah/ui/field/field'

type Line = Omit<
  ComponentProps<typeof TextField.Root>,
  keyof FieldControl | 'value' | 'onChange' | 'children'
>

export type LineFieldProps = Omit<FieldProps, 'children'> &
  Line & {
    /** Of the form's value. */
    name: string
    value: string
    /** Absent where it is only read. */
    onValueChange?: (value: string) => void
  }

/** A text field with one line and its label. Browsers offer no completions unless `autoComplete` is set. */
export function LineField({
  label,
  note,
  hint,
  problem,
  onValueChange,
  autoComplete = 'off',
  ...line
}: LineFieldProps) {
  return (
    <Field label={label} note={note} hint={hint} problem={problem}>
      {(control) => (
        <TextField.Root
          {...control}
          {...line}
          autoComplete={autoComplete}
          onChange={(event) => onValueChange?.(event.target.value)}
        />
      )}
    </Field>
  )
}
