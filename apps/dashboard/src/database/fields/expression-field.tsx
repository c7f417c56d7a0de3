import { TextField } from '@howdah/ui/elements'
import { Field, type FieldProps } from '@howdah/ui/field/field'
import { useId } from 'react'

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
  const listId = useId()
  return (
    <Field {...field}>
      {(control) => (
        <>
          <TextField.Root
            {...control}
            className="hd-object-code"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder={placeholder}
            list={suggestions && listId}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          {suggestions && (
            <datalist id={listId}>
              {suggestions.map((one) => (
                <option key={one} value={one} />
              ))}
            </datalist>
          )}
        </>
      )}
    </Field>
  )
}
