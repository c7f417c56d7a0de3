import * as Select from '@howdah/ui/overlays/select'
import { Callout, Text } from '@howdah/ui/elements'
import type { ImportConflict } from '@howdah/platform-client/catalog/import/import-batch.sql'
import { Field } from '@howdah/ui/field/field'
import type { TableTarget } from '../editor-parts.types'
import type { CsvImportMessages } from './csv-import.messages'
import { unfilledColumns, usableKeys, writableColumns, type ImportMapping } from './import-mapping'
import { NewTableFields } from './new-table-fields'
import { Samples } from './samples'
import type { CsvImportModel } from './use-csv-import'

interface MappingFieldsProps {
  target: TableTarget
  form: CsvImportModel
  mapping: ImportMapping
  messages: CsvImportMessages
}

/** Fields that assign the columns of the file to columns of a table. */
export function MappingFields(props: MappingFieldsProps) {
  const { form, mapping, messages } = props
  const all = form.problems?.get('all')
  return (
    <>
      {mapping.kind === 'new' ? (
        <NewTableFields {...props} mapping={mapping} />
      ) : (
        <ExistingTableFields {...props} mapping={mapping} />
      )}
      {all && (
        <Text as="p" size="1" color="red" role="alert" className="hw-form-note">
          {messages.mappingProblems[all]}
        </Text>
      )}
    </>
  )
}

const CONFLICTS: readonly ImportConflict['type'][] = ['refuse', 'skip', 'update']

type ExistingProps = Omit<MappingFieldsProps, 'mapping'> & {
  mapping: Extract<ImportMapping, { kind: 'existing' }>
}

function ExistingTableFields({ form, mapping, messages }: ExistingProps) {
  const { check, setMapping, problems } = form
  const { shape, targets, conflict, key } = mapping
  const columns = writableColumns(shape)
  const stats = check.status === 'ready' ? check.stats.columns : []
  const keys = usableKeys(shape, targets)
  const unfilled = unfilledColumns(shape, targets)
  const retarget = (place: number, next: string | null) =>
    setMapping({
      ...mapping,
      targets: targets.map((target, at) => (at === place ? next : target)),
      key: 0,
    })
  // Without a key in the file nothing can be put in another's place.
  const offered = CONFLICTS.filter((one) => one !== 'update' || keys.length > 0)
  const chosen = offered.includes(conflict) ? conflict : 'refuse'
  return (
    <>
      <fieldset className="hw-form-section">
        <legend className="hw-form-legend">{messages.columns}</legend>
        <ul className="hw-column-list">
          {stats.map((column, place) => {
            const target = targets[place] ?? null
            const problem = problems?.get(place)
            return (
              <li key={place} className="hw-import-column">
                <Field
                  textSize="1"
                  keepsHint
                  label={messages.goesTo(column.name)}
                  problem={problem && messages.mappingProblems[problem]}
                >
                  {(links) => (
                    // Places, since a name can be anything and an item's value not.
                    <Select.Root
                      value={String(columns.findIndex(({ name }) => name === target))}
                      onValueChange={(next) => retarget(place, columns[Number(next)]?.name ?? null)}
                    >
                      <Select.Trigger {...links} />
                      <Select.Content>
                        <Select.Item value="-1">{messages.leaveOut}</Select.Item>
                        {columns.map(({ name, type }, at) => (
                          <Select.Item key={name} value={String(at)}>
                            <bdi>
                              {name} · {type}
                            </bdi>
                          </Select.Item>
                        ))}
                      </Select.Content>
                    </Select.Root>
                  )}
                </Field>
                <Samples column={column} messages={messages} />
              </li>
            )
          })}
        </ul>
        {unfilled.length > 0 && (
          <Callout.Root size="1" color="amber">
            <Callout.Text>
              <bdi>{messages.unfilled(unfilled.join(', '))}</bdi>
            </Callout.Text>
          </Callout.Root>
        )}
      </fieldset>
      <div className="hw-column-more">
        <Field textSize="1" keepsHint label={messages.conflict}>
          {(links) => (
            <Select.Root
              value={chosen}
              onValueChange={(next) =>
                setMapping({
                  ...mapping,
                  conflict: CONFLICTS.find((one) => one === next) ?? 'refuse',
                })
              }
            >
              <Select.Trigger {...links} />
              <Select.Content>
                {offered.map((one) => (
                  <Select.Item key={one} value={one}>
                    {messages.conflicts[one]}
                  </Select.Item>
                ))}
              </Select.Content>
            </Select.Root>
          )}
        </Field>
        {chosen === 'update' && (
          <Field textSize="1" keepsHint label={messages.byKey}>
            {(links) => (
              <Select.Root
                value={String(key)}
                onValueChange={(next) => setMapping({ ...mapping, key: Number(next) })}
              >
                <Select.Trigger {...links} />
                <Select.Content>
                  {keys.map((names, at) => (
                    <Select.Item key={at} value={String(at)}>
                      <bdi>{names.join(', ')}</bdi>
                    </Select.Item>
                  ))}
                </Select.Content>
              </Select.Root>
            )}
          </Field>
        )}
      </div>
    </>
  )
}
