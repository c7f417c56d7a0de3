import { schemasQueryOptions } from '@howdah/platform-client/catalog/entities'
import { useQuery } from '@tanstack/react-query'
import { useDashboard } from '../../dashboard-context'
import { fieldMessages as messages } from './fields.messages'
import { SelectField } from './select-field'

export interface SchemaFieldProps {
  projectRef: string
  value: string
  onChange: (schema: string) => void
}

/** Select of a schema in which the person may create objects. */
export function SchemaField({ projectRef, value, onChange }: SchemaFieldProps) {
  const { client } = useDashboard()
  const { data = [] } = useQuery(schemasQueryOptions(client, { projectRef }))
  const names = data.filter((one) => one.may_create).map(({ name }) => name)
  return (
    <SelectField
      label={messages.schema}
      value={value}
      options={[...new Set([...names, value])].map((name) => [name, name] as const)}
      onChange={onChange}
    />
  )
}
