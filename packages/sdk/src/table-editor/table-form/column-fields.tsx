import type { TypeEntry } from '@howdah/platform-client/catalog/types'
import * as Select from '@howdah/ui/overlays/select'
import { Checkbox, Text, TextArea } from '@howdah/ui/elements'
import type { ReactNode } from 'react'
import { isPrimary, isUnique, withColumn, withPrimary, withUnique } from './draft-changes'
import { SqlExpressionField, SuggestedCodeField } from './fields/code-field'
import { Field } from '@howdah/ui/field/field'
import type { DraftColumn } from './table-draft'
import type { TableFormMessages } from './table-form.messages'
import { TYPE_SUGGESTIONS, canBeIdentity, defaultChoices, isArray, withArray } from './type-choices'
import type { TableFormModel } from './use-table-form'

export interface ColumnFieldsProps {
  form: TableFormModel
  column: DraftColumn
  types: readonly TypeEntry[]
  messages: TableFormMessages
}

/** Name, type and default of a column, which are always visible. */
export function ColumnMainFields({ form, column, types, messages }: ColumnFieldsProps) {
  const { key } = column
  const change = (next: Partial<DraftColumn>) => form.change(withColumn(form.draft, key, next))
  const mayBeNull = column.nullable && !isPrimary(form.draft, key)
  const placeholder = column.identity ? messages.identity : mayBeNull ? 'NULL' : undefined
  const enumValues = types.find(({ sql }) => sql === column.type)?.values ?? []
  return (
    <div className="hw-column-main">
      <SqlExpressionField
        label={messages.name}
        problem={form.problemAt(`column:${key}:name`)}
        value={column.name}
        onChange={(text) => change({ name: text })}
      />
      <SuggestedCodeField
        label={messages.type}
        problem={form.problemAt(`column:${key}:type`)}
        value={column.type}
        suggestions={[...types.map(({ sql }) => sql), ...TYPE_SUGGESTIONS]}
        onChange={(type) => change({ type, ...(canBeIdentity(type) ? {} : { identity: null }) })}
      />
      <SuggestedCodeField
        label={messages.default}
        problem={form.problemAt(`column:${key}:default`)}
        disabled={column.identity !== null || column.generated !== null}
        value={column.default ?? ''}
        placeholder={placeholder}
        suggestions={defaultChoices(column.type, enumValues)}
        onChange={(text) => change({ default: text === '' ? null : text })}
      />
    </div>
  )
}

/** Settings of a column that are checkboxes. */
export function ColumnSwitches({ form, column, messages }: ColumnFieldsProps) {
  const { draft, change } = form
  const { key } = column
  const primary = isPrimary(draft, key)
  const place = (draft.primaryKey?.columns.indexOf(key) ?? -1) + 1
  const isWide = (draft.primaryKey?.columns.length ?? 0) > 1
  return (
    <div className="hw-column-switches">
      <Tick
        checked={primary}
        aside={primary && isWide ? messages.primaryHint(place) : undefined}
        onChange={(checked) => change(withPrimary(draft, key, checked))}
      >
        {messages.primary}
      </Tick>
      <Tick
        checked={column.nullable}
        disabled={primary || column.identity !== null}
        onChange={(nullable) => change(withColumn(draft, key, { nullable }))}
      >
        {messages.nullable}
      </Tick>
      <Tick
        checked={isUnique(draft, key)}
        onChange={(unique) => change(withUnique(draft, key, unique))}
      >
        {messages.unique}
      </Tick>
      <Tick
        checked={isArray(column.type)}
        onChange={(array) =>
          change(
            withColumn(draft, key, {
              type: withArray(column.type, array),
              ...(array ? { identity: null } : {}),
            }),
          )
        }
      >
        {messages.list}
      </Tick>
    </div>
  )
}

function Tick(props: {
  checked: boolean
  disabled?: boolean
  aside?: string | undefined
  onChange: (checked: boolean) => void
  children: ReactNode
}) {
  return (
    <Text as="label" size="2" className="hw-form-tick">
      <Checkbox
        checked={props.checked}
        disabled={props.disabled}
        onCheckedChange={(next) => props.onChange(next === true)}
      />
      <span className="hw-form-tick-text">{props.children}</span>
      {props.aside !== undefined && <span className="hw-form-aside">{props.aside}</span>}
    </Text>
  )
}

/** Settings of a column that are rarely needed. */
export function ColumnMoreFields({ form, column, messages }: ColumnFieldsProps) {
  const { key } = column
  const change = (next: Partial<DraftColumn>) => form.change(withColumn(form.draft, key, next))
  const before = form.typeBefore(column.was)
  // A column that is there can be generated only if it was made so.
  const mayBeGenerated = column.was == null || column.generated !== null
  return (
    <>
      {canBeIdentity(column.type) && (
        <Field textSize="1" keepsHint label={messages.identity}>
          {(links) => (
            <Select.Root
              value={column.identity ?? 'none'}
              onValueChange={(next) =>
                change({ identity: next === 'ALWAYS' || next === 'BY DEFAULT' ? next : null })
              }
            >
              <Select.Trigger {...links} />
              <Select.Content>
                <Select.Item value="none">{messages.identityNone}</Select.Item>
                <Select.Item value="BY DEFAULT">{messages.identityByDefault}</Select.Item>
                <Select.Item value="ALWAYS">{messages.identityAlways}</Select.Item>
              </Select.Content>
            </Select.Root>
          )}
        </Field>
      )}
      {mayBeGenerated && column.identity === null && (
        <SqlExpressionField
          label={messages.generated}
          hint={messages.generatedHint}
          problem={form.problemAt(`column:${key}:generated`)}
          value={column.generated ?? ''}
          onChange={(text) => change({ generated: text === '' ? null : text })}
        />
      )}
      {before !== null && before !== column.type && (
        <SqlExpressionField
          label={messages.using}
          hint={messages.usingHint}
          problem={form.problemAt(`column:${key}:using`)}
          value={column.using ?? ''}
          onChange={(text) => change({ using: text === '' ? null : text })}
        />
      )}
      <Field textSize="1" keepsHint label={messages.comment}>
        {(links) => (
          <TextArea
            {...links}
            rows={2}
            value={column.comment ?? ''}
            onChange={(event) => change({ comment: event.target.value || null })}
          />
        )}
      </Field>
    </>
  )
}
