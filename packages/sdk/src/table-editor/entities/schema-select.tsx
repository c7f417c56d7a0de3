import * as Select from '@howdah/ui/overlays/select'
import { afterPaint } from '@howdah/ui/lazy/after-paint'
import { memo, useState } from 'react'
import type { Latest } from '../../provider/latest'
import type { ShowView } from '../editor-parts.types'

interface SchemaSelectProps {
  schemas: readonly { name: string }[]
  /** The one whose tables are listed. */
  schema: string
  label: string
  show: ShowView
  /** Called when the user is about to choose a schema. */
  needs: Pick<Latest<{ prefetchSchema: (schema: string) => void }>, 'get'>
}

/**
 * Selects the schema. The tables are rendered first: until they are painted, the select stays open
 * and displays the previous schema.
 */
export function SchemaSelect({ schema, ...rest }: SchemaSelectProps) {
  /** Previous schema while the select is open. */
  const [choosing, setChoosing] = useState<string | null>(null)
  return (
    <Choices
      {...rest}
      value={choosing ?? schema}
      isOpen={choosing !== null}
      setChoosing={setChoosing}
    />
  )
}

interface ChoicesProps extends Omit<SchemaSelectProps, 'schema'> {
  value: string
  isOpen: boolean
  setChoosing: (schema: string | null) => void
}

const Choices = memo(function Choices({
  schemas,
  value,
  isOpen,
  setChoosing,
  label,
  show,
  needs,
}: ChoicesProps) {
  return (
    <Select.Root
      value={value}
      onValueChange={(schema) => show({ schema })}
      open={isOpen}
      onOpenChange={(open) => (open ? setChoosing(value) : afterPaint(() => setChoosing(null)))}
    >
      <Select.Trigger aria-label={label} className="hw-entity-schema" />
      {/* Not over the trigger: Radix measures the whole content again on every render in that position. */}
      <Select.Content position="popper">
        {schemas.map(({ name }) => (
          <Select.Item key={name} value={name} onFocus={() => needs.get().prefetchSchema(name)}>
            <bdi>{name}</bdi>
          </Select.Item>
        ))}
      </Select.Content>
    </Select.Root>
  )
})
