import {
  choicesOf,
  editorKind,
  type EditableColumn,
  type valueWhenLeftOut,
} from '@howdah/rules/table/editing/row-editing'
import { editedValueTransition, type EditedValue } from '@howdah/rules/table/editing/edited-value'
import * as Select from '@howdah/ui/overlays/select'
import { Badge, Button, Text, TextArea } from '@howdah/ui/elements'
import { ErrorAlert } from '@howdah/ui/error-alert/error-alert'
import { useState } from 'react'
import { Field } from '@howdah/ui/field/field'
import { shownValue } from '../boolean-words'
import { hasDefault } from '../column-hints'
import type { RowEditingModel } from '../use-row-editing'
import { useWholeValue } from './use-whole-value'

interface RowFieldProps {
  column: EditableColumn
  editing: RowEditingModel
  at: number | null
  place: number
  /** Null while the value is not known whole. */
  value: EditedValue | null
  /** Result of omitting the column in a new row; null for an existing row. */
  leftOut: ReturnType<typeof valueWhenLeftOut> | null
  /**
   * Label of the button that opens the row selector for a foreign key; null if the column has none.
   */
  chooseLabel: string | null
  onChoose: () => void
  /** Why it takes no value; null where it does. */
  locked: string | null
  problem: string | undefined
  hint: string | null
  onChange: (value: EditedValue) => void
}

/** Lines that a text may have before it scrolls. */
const MAX_LINES = 12

/** A column of a row: its value, NULL, or its default. */
export function RowField(props: RowFieldProps) {
  const { column, editing, value, leftOut, locked, problem, hint, onChange } = props
  const { messages } = editing
  const label = `${column.name} · ${column.data_type}`
  if (!value) return <UnknownValue {...props} label={label} />
  const set = (to: 'null' | 'default') =>
    onChange(editedValueTransition(value, { type: 'set', to }))
  const type = (text: string) => onChange(editedValueTransition(value, { type: 'typed', text }))
  // A column that is left out and has no default is NULL, or has to be given.
  const isNull = value.to === 'null' || (value.to === 'default' && leftOut === 'null')
  const allowsDefault = leftOut === null ? hasDefault(column) : leftOut === 'default'
  const standIn = isNull
    ? messages.isNull
    : value.to === 'default'
      ? defaultText(
          column,
          messages.standIns[leftOut === 'null' ? 'default' : (leftOut ?? 'default')],
        )
      : ''
  return (
    <Field
      textSize="1"
      keepsHint
      label={label}
      hint={locked ?? hint ?? undefined}
      problem={problem}
      className={leftOut === 'required' ? 'hw-row-field hw-form-first' : 'hw-row-field'}
    >
      {(links) => (
        <div className="hw-row-value">
          {editorKind(column) === 'choice' && locked === null ? (
            // A value may be an empty text, which the list does not know.
            <Select.Root
              value={value.to === 'value' ? `=${value.text}` : ''}
              onValueChange={(next) => type(next.slice(1))}
            >
              <Select.Trigger {...links} placeholder={standIn || messages.notGiven} />
              <Select.Content>
                {choicesOf(column).map((choice) => (
                  <Select.Item key={choice} value={`=${choice}`}>
                    <bdi>{shownValue(column, choice)}</bdi>
                  </Select.Item>
                ))}
              </Select.Content>
            </Select.Root>
          ) : (
            <TextArea
              {...links}
              size="2"
              className={editorKind(column) === 'json' ? 'hw-row-text hw-form-code' : 'hw-row-text'}
              rows={Math.min(MAX_LINES, value.text.split('\n').length)}
              placeholder={standIn}
              value={value.text}
              readOnly={locked !== null}
              spellCheck={false}
              onChange={(event) => type(event.target.value)}
            />
          )}
          {locked === null && (
            <div className="hw-row-specials">
              {column.is_nullable && (
                <Special
                  name={column.name}
                  label={messages.isNull}
                  isSet={isNull}
                  onSet={() => set('null')}
                />
              )}
              {allowsDefault && (
                <Special
                  name={column.name}
                  label={messages.standIns.default}
                  isSet={value.to === 'default'}
                  onSet={() => set('default')}
                />
              )}
              {props.chooseLabel !== null && (
                <Button type="button" size="1" variant="soft" onClick={props.onChoose}>
                  {props.chooseLabel}
                </Button>
              )}
              {value.to === 'value' && value.text === '' && (
                <Badge size="1" color="gray" variant="soft">
                  {messages.emptyText}
                </Badge>
              )}
            </div>
          )}
        </div>
      )}
    </Field>
  )
}

/** Value that Postgres will give the column, if known. */
const defaultText = ({ default_value }: EditableColumn, word: string): string =>
  default_value === null ? word : `${word}: ${default_value}`

function Special({
  name,
  label,
  isSet,
  onSet,
}: {
  name: string
  label: string
  isSet: boolean
  onSet: () => void
}) {
  return (
    <Button
      type="button"
      size="1"
      variant={isSet ? 'soft' : 'surface'}
      color={isSet ? undefined : 'gray'}
      aria-pressed={isSet}
      aria-label={`${name}: ${label}`}
      onClick={onSet}
    >
      {label}
    </Button>
  )
}

/** Only the beginning of the value is here: it is fetched before it can be edited. */
function UnknownValue({ editing, at, place, label }: RowFieldProps & { label: string }) {
  const { messages } = editing
  const [isWanted, setIsWanted] = useState(false)
  const whole = useWholeValue(editing, at ?? -1, place, isWanted)
  return (
    <Field textSize="1" keepsHint label={label} className="hw-row-field">
      {(links) =>
        whole.status === 'failed' ? (
          <ErrorAlert error={whole.error} onRetry={whole.onRetry} />
        ) : (
          <div className="hw-row-cut">
            <Text size="1" color="gray" role="status">
              {whole.status === 'gone'
                ? messages.wholeGone
                : isWanted
                  ? messages.loadingWhole
                  : messages.cutValue}
            </Text>
            <Button
              {...links}
              type="button"
              size="1"
              variant="soft"
              aria-disabled={isWanted || undefined}
              onClick={() => setIsWanted(true)}
            >
              {messages.loadWhole}
            </Button>
          </div>
        )
      }
    </Field>
  )
}
