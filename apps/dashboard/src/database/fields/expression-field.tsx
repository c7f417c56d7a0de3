import { TextField } from '@howdah/ui/elements'
import { Field, type FieldProps } from '@howdah/ui/field/field'
import { SuggestField } from '@howdah/ui/suggest-field/suggest-field'

export interface ExpressionFieldProps extends Omit<FieldProps, 'children'> {
  value: string
  placeholder?: string
  /** Offered below the field; any other text can be entered as well. */
  suggestions?: readonly string[]
  onChange: (value: string) => void
}

/** One line that Postgres reads: a name, a type, an expression. No browser corrects it. */
export function ExpressionField({
  value,
  placeholder,
  suggestions,
  onChange,
  ...field
}: ExpressionFieldProps) {
  return (
    <Field {...field}>
      {(control) =>
        suggestions ? (
          <SuggestField
            {...control}
            label={field.label}
            className="hd-object-code"
            placeholder={placeholder}
            suggestions={suggestions}
            value={value}
            onChange={onChange}
          />
        ) : (
          <TextField.Root
            {...control}
            className="hd-object-code"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder={placeholder}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        )
      }
    </Field>
  )
}
