import { cellProblem } from '@howdah/rules/table/editing/cell-problem'
import {
  changeOfValue,
  editedValueOf,
  type EditedValue,
} from '@howdah/rules/table/editing/edited-value'
import { valueWhenLeftOut, type EditableColumn } from '@howdah/rules/table/editing/row-editing'
import type { CellChange } from '@howdah/rules/table/editing/row-changes'
import type { ForeignKey } from '@howdah/platform-client/catalog/table'
import { Text } from '@howdah/ui/elements'
import { useState } from 'react'
import { keysOfColumn } from '../../foreign-keys/foreign-key'
import { LazyForeignRowSelector } from '../../foreign-keys/lazy-foreign-rows'
import { FormPanel } from '../../table-form/form-panel'
import { useFormMessages } from '../../table-form/use-form-messages'
import type { OnPanel, TableTarget } from '../../editor-parts.types'
import type { TableEditorMessages } from '../../table-editor.messages'
import type { TableRowsModel } from '../../rows/use-table-rows'
import { RowField } from './row-field'
import { formHintOf } from '../column-hints'
import { duplicatedColumns } from '../duplicated-columns'
import type { RowEditingModel } from '../use-row-editing'

interface RowFormProps {
  target: TableTarget
  tableMessages: TableEditorMessages
  onPanel: OnPanel
  rows: TableRowsModel
  editing: RowEditingModel
  /** The row's place in the grid; null for a new one. */
  at: number | null
  /** Place of the row whose values a new one starts with. */
  duplicateOf?: number
}

/** A row as a form. What is applied is staged, as one step. */
export function RowForm(props: RowFormProps) {
  const { target, tableMessages, onPanel, rows, editing, at, duplicateOf } = props
  const { messages, source, edited, isSaving } = editing
  const formMessages = useFormMessages()
  const [values, setValues] = useState<ReadonlyMap<number, EditedValue>>(new Map())
  const [isTried, setIsTried] = useState(false)
  /** The foreign key whose row is being chosen, over the form. */
  const [choosing, setChoosing] = useState<ForeignKey | null>(null)
  const close = () => onPanel({ type: 'closed' })
  const isNew = at === null || edited?.row(at)?.type === 'new'

  const duplicated = duplicateOf === undefined ? [] : duplicatedColumns(source)
  const initialOf = (column: number): CellChange | undefined => {
    const from = at ?? (duplicated.includes(column) ? duplicateOf : undefined)
    if (from === undefined) return { to: 'default' }
    const whole = editing.wholeValue(from, column)
    return (
      edited?.current(from, column) ??
      (whole === undefined ? undefined : { to: 'value', text: whole })
    )
  }
  const duplicateAt = (column: number) => (duplicated.includes(column) ? initialOf(column) : null)
  const changeAt = (column: number): CellChange | null => {
    const initial = initialOf(column)
    const value = values.get(column)
    return initial && value ? changeOfValue(initial, value) : null
  }
  const problemAt = (column: EditableColumn, place: number): string | undefined => {
    const to = changeAt(place) ?? initialOf(place)
    if (to?.to === 'value' && changeAt(place) !== null) {
      const problem = cellProblem(column, to.text)
      return problem ? messages.problems[problem] : undefined
    }
    const isMissing =
      isNew && to?.to === 'default' && valueWhenLeftOut(column, source.kind) === 'required'
    return isTried && isMissing ? messages.required : undefined
  }
  const changed = source.columns.flatMap((_, place): [number, CellChange][] => {
    const to = changeAt(place)
    return to ? [[place, to]] : []
  })
  const placesOf = (key: ForeignKey) =>
    key.source_columns.map((name) => source.columns.findIndex((column) => column.name === name))
  const lockedAt = (column: EditableColumn, place: number) =>
    at === null ? lockedOfNew(column, editing) : (edited?.locked(at, place) ?? null)
  /** The key by which a column points to a row that can be chosen here. */
  const keyToChoose = (name: string): ForeignKey | null => {
    const takesValues = (place: number) => {
      const column = source.columns[place]
      return (
        column !== undefined && lockedAt(column, place) === null && initialOf(place) !== undefined
      )
    }
    return (
      keysOfColumn(rows.tableDetails, name).find((key) => placesOf(key).every(takesValues)) ?? null
    )
  }
  const choose = (key: ForeignKey, picked: readonly string[] | null) => {
    const chosen = placesOf(key).map((place, index): [number, EditedValue] => {
      const text = picked?.[index]
      return [place, text === undefined ? { to: 'null', text: '' } : { to: 'value', text }]
    })
    setValues(new Map([...values, ...chosen]))
    setChoosing(null)
  }
  const apply = () => {
    setIsTried(true)
    const isMissing = (column: EditableColumn, place: number) =>
      isNew &&
      (changeAt(place) ?? initialOf(place))?.to === 'default' &&
      valueWhenLeftOut(column, source.kind) === 'required'
    if (
      source.columns.some(
        (column, place) => problemAt(column, place) !== undefined || isMissing(column, place),
      )
    )
      return
    if (at !== null) editing.setCells(at, changed)
    else editing.add(cellsOf(source.columns, (place) => changeAt(place) ?? duplicateAt(place)))
    close()
  }
  return (
    <FormPanel
      title={titleOf(props)}
      messages={formMessages}
      dirty={changed.length > 0}
      savable={at === null || changed.length > 0}
      saving={isSaving}
      saveLabel={at === null ? messages.addRow : messages.apply}
      onSave={apply}
      onClose={close}
    >
      <Text as="p" size="1" color="gray" className="hw-staging-note">
        {messages.rowText}
      </Text>
      {source.columns.map((column, place) => {
        const initial = initialOf(place)
        const locked = lockedAt(column, place)
        const key = keyToChoose(column.name)
        return (
          <RowField
            key={column.name}
            column={column}
            editing={editing}
            at={at}
            place={place}
            value={values.get(place) ?? (initial ? editedValueOf(initial, null) : null)}
            leftOut={isNew ? valueWhenLeftOut(column, source.kind) : null}
            chooseLabel={key && tableMessages.chooseRowOf(key.target_table)}
            onChoose={() => setChoosing(key)}
            locked={locked && messages.lockedReasons[locked]}
            problem={problemAt(column, place)}
            hint={formHintOf(column, editing)}
            onChange={(value) => setValues(new Map(values).set(place, value))}
          />
        )
      })}
      {choosing && (
        <LazyForeignRowSelector.Component
          fallback={null}
          target={target}
          messages={tableMessages}
          foreignKey={choosing}
          allowsNone={placesOf(choosing).every((place) => source.columns[place]?.is_nullable)}
          onChoose={(picked) => choose(choosing, picked)}
          onClose={() => setChoosing(null)}
        />
      )}
    </FormPanel>
  )
}

function cellsOf(
  columns: readonly { name: string }[],
  cellAt: (place: number) => CellChange | null | undefined,
): [column: string, to: CellChange][] {
  return columns.flatMap(({ name }, place) => {
    const to = cellAt(place)
    return to ? [[name, to]] : []
  })
}

function titleOf({ at, duplicateOf, editing: { messages } }: RowFormProps): string {
  if (at !== null) return messages.rowTitleEdit
  return duplicateOf === undefined ? messages.rowTitleNew : messages.duplicateRow
}

function lockedOfNew(column: EditableColumn, { source }: RowEditingModel) {
  const left = valueWhenLeftOut(column, source.kind)
  return left === 'generated' ? 'generated' : column.is_updatable ? null : 'not-updatable'
}
