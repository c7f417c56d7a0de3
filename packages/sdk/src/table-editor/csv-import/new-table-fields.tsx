import { typesQueryOptions } from '@howdah/platform-client/catalog/types'
import * as Select from '@howdah/ui/overlays/select'
import { Checkbox, Text, TextField } from '@howdah/ui/elements'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useHowdahContext } from '../../provider/howdah-context'
import { Field } from '@howdah/ui/field/field'
import { SuggestField } from '@howdah/ui/suggest-field/suggest-field'
import { TYPE_SUGGESTIONS } from '../table-form/type-choices'
import type { TableTarget } from '../editor-parts.types'
import type { CsvImportMessages } from './csv-import.messages'
import type { ImportMapping, NewColumn } from './import-mapping'
import { Samples } from './samples'
import type { CsvImportModel } from './use-csv-import'

interface NewTableFieldsProps {
  target: TableTarget
  form: CsvImportModel
  mapping: Extract<ImportMapping, { kind: 'new' }>
  messages: CsvImportMessages
}

/** Fields of the new table: its name, its columns with the detected types, and its key. */
export function NewTableFields({ target, form, mapping, messages }: NewTableFieldsProps) {
  const { client, queryClient } = useHowdahContext('TableEditor')
  const { projectRef, connectionString } = target
  const types = useQuery(typesQueryOptions(client, { projectRef, connectionString }), queryClient)
  const { check, setMapping, problems, nameRefused } = form
  const stats = check.status === 'ready' ? check.stats.columns : []
  const { columns, key } = mapping
  const id = useId()
  const change = (place: number, next: Partial<NewColumn>) =>
    setMapping({
      ...mapping,
      columns: columns.map((column, at) => (at === place ? { ...column, ...next } : column)),
      key: key === place && next.taken === false ? 'counted' : key,
    })
  const nameProblem = problems?.get('name')
  return (
    <>
      <Field
        textSize="1"
        keepsHint
        label={messages.table}
        hint={messages.rlsNote}
        problem={nameProblem ? messages.mappingProblems[nameProblem] : nameRefused}
      >
        {(links) => (
          <TextField.Root
            {...links}
            // The form is back from an import that the name has stopped.
            autoFocus={nameRefused !== undefined}
            className="hw-form-code"
            autoComplete="off"
            spellCheck={false}
            value={mapping.name}
            onChange={(event) => setMapping({ ...mapping, name: event.target.value })}
          />
        )}
      </Field>
      <fieldset className="hw-form-section">
        <legend className="hw-form-legend">{messages.columns}</legend>
        <ul className="hw-column-list">
          {stats.map((csvColumn, place) => {
            const column = columns[place]
            const problem = problems?.get(place)
            if (!column) return null
            return (
              <li key={place} className="hw-import-column">
                <div className="hw-import-new">
                  <Checkbox
                    aria-label={messages.take(csvColumn.name)}
                    checked={column.taken}
                    onCheckedChange={(next) => change(place, { taken: next === true })}
                  />
                  <TextField.Root
                    aria-label={messages.columnName(csvColumn.name)}
                    aria-invalid={problem ? true : undefined}
                    aria-describedby={problem ? `${id}-${place}` : undefined}
                    className="hw-form-code"
                    autoComplete="off"
                    spellCheck={false}
                    disabled={!column.taken}
                    value={column.name}
                    onChange={(event) => change(place, { name: event.target.value })}
                  />
                  <SuggestField
                    id={`${id}-type-${place}`}
                    label={messages.columnType(csvColumn.name)}
                    named
                    className="hw-form-code"
                    disabled={!column.taken}
                    value={column.type}
                    suggestions={[...TYPE_SUGGESTIONS, ...(types.data ?? []).map(({ sql }) => sql)]}
                    onChange={(type) => change(place, { type })}
                  />
                </div>
                {problem && (
                  <Text as="p" size="1" color="red" id={`${id}-${place}`} className="hw-form-note">
                    {messages.mappingProblems[problem]}
                  </Text>
                )}
                <Samples column={csvColumn} messages={messages} />
              </li>
            )
          })}
        </ul>
      </fieldset>
      <Field textSize="1" keepsHint label={messages.key}>
        {(links) => (
          <Select.Root
            value={key === null ? 'none' : String(key)}
            onValueChange={(next) =>
              setMapping({
                ...mapping,
                key: next === 'none' ? null : next === 'counted' ? 'counted' : Number(next),
              })
            }
          >
            <Select.Trigger {...links} />
            <Select.Content>
              <Select.Item value="counted">{messages.keyCounted}</Select.Item>
              {columns.map(({ name, taken }, place) =>
                taken ? (
                  <Select.Item key={place} value={String(place)}>
                    <bdi>{name}</bdi>
                  </Select.Item>
                ) : null,
              )}
              <Select.Item value="none">{messages.keyNone}</Select.Item>
            </Select.Content>
          </Select.Root>
        )}
      </Field>
    </>
  )
}
