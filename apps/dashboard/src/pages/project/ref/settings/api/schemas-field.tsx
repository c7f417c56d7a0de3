import { EntriesField } from '../../../../../database/fields/entries-field'
import { SelectField } from '../../../../../database/fields/select-field'
import { dataApiMessages as messages } from './data-api.messages'

export interface SchemasFieldProps {
  label: string
  hint: string
  problem: string | undefined
  /** Schemas of the project. */
  known: readonly string[]
  value: readonly string[]
  disabled: boolean
  onChange: (schemas: string[]) => void
}

/** Schemas in an order, each chosen among those of the project. */
export function SchemasField(props: SchemasFieldProps) {
  const { disabled, hint, known, label, onChange, problem, value } = props
  const free = (own: string) => known.filter((name) => name === own || !value.includes(name))
  return (
    <EntriesField
      ordered
      label={label}
      entryLabel={(place) => messages.schemaAt(label, place)}
      entries={value}
      add={messages.addSchema}
      hint={hint}
      problem={problem}
      disabled={disabled}
      start={() => ''}
      onChange={onChange}
    >
      {(name, _, change) => (
        <SelectField
          label={messages.schema}
          placeholder={messages.chooseSchema}
          value={name}
          // One that is gone can be seen, and removed.
          options={[...new Set([...free(name), ...(name === '' ? [] : [name])])].map((one) => [
            one,
            one,
          ])}
          disabled={disabled}
          onChange={change}
        />
      )}
    </EntriesField>
  )
}
