import { EntriesField } from '../../../../../database/fields/entries-field'
import * as Select from '@howdah/ui/overlays/select'
import { dataApiMessages as messages } from './data-api.messages'

export interface SchemasFieldProps {
  /** Of the form's value. */
  name: string
  label: string
  hint: string
  problem: string | undefined
  /** Schemas of the project; null while they are unknown. */
  known: readonly string[] | null
  value: readonly string[]
  disabled: boolean
  onChange: (schemas: string[]) => void
}

/** Schemas in an order, each chosen among those of the project. */
export function SchemasField(props: SchemasFieldProps) {
  const { disabled, hint, known, label, name, onChange, problem, value } = props
  const free = (own: string) =>
    (known ?? []).filter((schema) => schema === own || !value.includes(schema))
  const isMissing = (schema: string) => schema !== '' && known !== null && !known.includes(schema)
  return (
    <EntriesField
      ordered
      label={label}
      entryLabel={(place) => messages.schemaAt(label, place)}
      entries={value}
      add={messages.addSchema}
      addName={value.some(isMissing) ? undefined : name}
      hint={hint}
      problem={problem}
      disabled={disabled}
      start={() => ''}
      onChange={onChange}
    >
      {(schema, _, change) => (
        // One child of the grid: Radix adds a native list to a form.
        <div className="hd-field">
          <Select.Root value={schema} disabled={disabled} onValueChange={change}>
            <Select.Trigger
              aria-label={messages.schema}
              aria-invalid={(problem !== undefined && isMissing(schema)) || undefined}
              placeholder={messages.chooseSchema}
            />
            <Select.Content position="popper">
              {/* One that is gone can be seen, and removed. */}
              {[...new Set([...free(schema), ...(schema === '' ? [] : [schema])])].map((one) => (
                <Select.Item key={one} value={one}>
                  <bdi>{one}</bdi>
                </Select.Item>
              ))}
            </Select.Content>
          </Select.Root>
        </div>
      )}
    </EntriesField>
  )
}
