import type { QualifiedName } from '@howdah/platform-client/catalog/ddl/ddl.types'
import type { FieldProps } from '@howdah/ui/field/field'
import { SelectField } from './select-field'

export interface QualifiedFieldProps extends Omit<FieldProps, 'children'> {
  value: QualifiedName
  choices: readonly QualifiedName[]
  placeholder: string
  onChange: (value: QualifiedName) => void
}

const keyOf = ({ schema, name }: QualifiedName): string => JSON.stringify([schema, name])

/** Select of an object by its schema and name; the current one stays a choice. */
export function QualifiedField({ value, choices, onChange, ...field }: QualifiedFieldProps) {
  const isChosen = value.name !== ''
  const isKnown = choices.some((one) => keyOf(one) === keyOf(value))
  const all = isChosen && !isKnown ? [value, ...choices] : choices
  const pick = (key: string) => {
    const found = all.find((one) => keyOf(one) === key)
    if (found) onChange({ schema: found.schema, name: found.name })
  }
  return (
    <SelectField
      {...field}
      value={isChosen ? keyOf(value) : ''}
      options={all.map((one) => [keyOf(one), `${one.schema}.${one.name}`] as const)}
      onChange={pick}
    />
  )
}
