import type { SchemaEntry } from '@howdah/platform-client/catalog/entities'
import * as Select from '@howdah/ui/overlays/select'
import { Lock } from 'lucide-react'
import { objectMessages as messages } from './objects.messages'
import { ALL_SCHEMAS } from './use-object-view'

export interface SchemaPickerProps {
  schemas: readonly SchemaEntry[]
  schema: string
  onSchema: (schema: string) => void
}

/** Select of the schema whose objects are listed; the protected ones are marked. */
export function SchemaPicker({ schemas, schema, onSchema }: SchemaPickerProps) {
  const ordinary = schemas.filter((one) => one.is_protected !== true)
  const rest = schemas.filter((one) => one.is_protected === true)
  const isKnown = schema === ALL_SCHEMAS || schemas.some(({ name }) => name === schema)
  return (
    <Select.Root value={schema} onValueChange={onSchema}>
      <Select.Trigger aria-label={messages.schema} className="hd-object-schema" />
      <Select.Content position="popper">
        <Select.Item value={ALL_SCHEMAS}>{messages.allSchemas}</Select.Item>
        {!isKnown && <Select.Item value={schema}>{schema}</Select.Item>}
        {ordinary.length > 0 && (
          <Select.Group>
            <Select.Label>{messages.ordinary}</Select.Label>
            {ordinary.map(({ name }) => (
              <Select.Item key={name} value={name}>
                <bdi>{name}</bdi>
              </Select.Item>
            ))}
          </Select.Group>
        )}
        {rest.length > 0 && (
          <Select.Group>
            <Select.Label>{messages.protected}</Select.Label>
            {rest.map(({ name }) => (
              <Select.Item key={name} value={name}>
                <span className="hd-object-protected">
                  <Lock size={12} strokeWidth={1.5} aria-hidden />
                  <bdi>{name}</bdi>
                </span>
              </Select.Item>
            ))}
          </Select.Group>
        )}
      </Select.Content>
    </Select.Root>
  )
}
