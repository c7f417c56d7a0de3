import { TextArea } from '@howdah/ui/elements'
import { Field, type FieldProps } from '@howdah/ui/field/field'

export interface TextAreaFieldProps extends Omit<FieldProps, 'children'> {
  value: string
  rows?: number
  /** Text that Postgres reads. @default false */
  code?: boolean
  placeholder?: string
  onChange: (value: string) => void
}

/** Several lines of text with their label. */
export function TextAreaField({
  value,
  rows = 2,
  code = false,
  placeholder,
  onChange,
  ...field
}: TextAreaFieldProps) {
  return (
    <Field {...field}>
      {(control) => (
        <TextArea
          {...control}
          rows={rows}
          className={code ? 'hd-object-code' : undefined}
          spellCheck={!code}
          placeholder={placeholder}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
