import { catalogQueryOptions } from '@howdah/platform-client/catalog/catalog'
import { namedTableShapeQueryOptions } from '@howdah/platform-client/catalog/ddl/table-shape'
import type { QualifiedName } from '@howdah/platform-client/catalog/ddl/ddl.types'
import type { ReferentialAction } from '@howdah/platform-client/catalog/table'
import { quoteWhereNeeded } from '@howdah/rules/table/quote-name'
import * as Select from '@howdah/ui/overlays/select'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useHowdahContext } from '../../provider/howdah-context'
import { allowsTable } from '../allowed-tables'
import type { TableTarget } from '../editor-parts.types'
import { withForeignKey, withNewForeignKey } from './draft-changes'
import { referenceableColumns, withTargetKey } from './foreign-key-targets'
import { Field } from '@howdah/ui/field/field'
import { SuggestField } from '@howdah/ui/suggest-field/suggest-field'
import { AddButton, Problem, RemoveButton } from './keys-section'
import type { DraftForeignKey, DraftPair, TableDraft } from './table-draft'
import type { TableFormMessages } from './table-form.messages'
import type { TableFormModel } from './use-table-form'

interface ForeignKeysProps {
  target: TableTarget
  form: TableFormModel
  messages: TableFormMessages
}

/** Foreign keys of the table. */
export function ForeignKeysSection(props: ForeignKeysProps) {
  const { form, messages } = props
  return (
    <fieldset className="hw-form-section">
      <legend className="hw-form-legend">{messages.foreignKeys}</legend>
      {form.draft.foreignKeys.map((key) => (
        <ForeignKeyCard key={key.id} {...props} foreignKey={key} />
      ))}
      {form.draft.columns.length > 0 && (
        <AddButton
          label={messages.addForeignKey}
          onClick={() => form.change(withNewForeignKey(form.draft))}
        />
      )}
    </fieldset>
  )
}

function ForeignKeyCard({
  target: database,
  form,
  messages,
  foreignKey,
}: ForeignKeysProps & { foreignKey: DraftForeignKey }) {
  const { client, queryClient } = useHowdahContext('TableEditor')
  const { projectRef, connectionString } = database
  const { draft } = form
  const { id, target, pairs } = foreignKey
  const set = (next: Partial<DraftForeignKey>) => form.change(withForeignKey(draft, id, next))
  const setPair = (place: number, next: Partial<DraftPair>) =>
    set({ pairs: pairs.map((pair, at) => (at === place ? { ...pair, ...next } : pair)) })

  const catalog = useQuery(
    catalogQueryOptions(client, { projectRef, connectionString }),
    queryClient,
  )
  const tables = (catalog.data?.relations ?? []).filter(
    (table) => (table.kind === 'r' || table.kind === 'p') && allowsTable(database.allowed, table),
  )
  const other = target !== null && target !== 'self' ? target : null
  const shapeOptions = (of: QualifiedName) =>
    namedTableShapeQueryOptions(client, { projectRef, connectionString, ...of })
  const shape = useQuery(
    { ...shapeOptions(other ?? { schema: '', name: '' }), enabled: other !== null },
    queryClient,
  )
  const labelOf = ({ schema, name }: { schema: string; name: string }) =>
    `${quoteWhereNeeded(schema)}.${quoteWhereNeeded(name)}`
  const [typed, setTyped] = useState(() =>
    target === 'self' ? messages.thisTable : target ? labelOf(target) : '',
  )
  const choose = (text: string) => {
    setTyped(text)
    const found =
      text === messages.thisTable
        ? 'self'
        : (tables.find((table) => labelOf(table) === text) ?? null)
    const next =
      found === null || found === 'self' ? found : { schema: found.schema, name: found.name }
    if (JSON.stringify(next) === JSON.stringify(target)) return
    set({ target: next, pairs: pairs.map((pair) => ({ ...pair, target: null })) })
    if (next !== null && next !== 'self') void fillIn(next)
  }
  // Where the table cannot be read, its columns are chosen by hand.
  const fillIn = async (of: QualifiedName) => {
    const found = await queryClient.fetchQuery(shapeOptions(of)).catch(() => null)
    if (found) form.change((now) => (pointsTo(now, id, of) ? withTargetKey(now, id, found) : now))
  }
  const targets =
    target === 'self'
      ? draft.columns.map(({ key, name }) => ({ value: key, name }))
      : (shape.data ? referenceableColumns(shape.data) : []).map((name) => ({ value: name, name }))

  return (
    <div
      role="group"
      aria-label={foreignKey.name ?? messages.foreignKey}
      className="hw-form-card"
      data-kind="foreign-key"
    >
      <Field textSize="1" keepsHint label={messages.target} className="hw-form-wide">
        {(links) => (
          <SuggestField
            {...links}
            label={messages.target}
            className="hw-form-code"
            value={typed}
            placeholder={messages.choose}
            suggestions={[messages.thisTable, ...tables.map(labelOf)]}
            onChange={choose}
          />
        )}
      </Field>
      {pairs.map((pair, place) => (
        <div key={place} className="hw-form-pair">
          <Field textSize="1" keepsHint label={messages.pairColumn}>
            {(links) => (
              <Select.Root
                value={pair.column === null ? '' : String(pair.column)}
                onValueChange={(next) => setPair(place, { column: Number(next) })}
              >
                <Select.Trigger {...links} placeholder={messages.choose} />
                <Select.Content>
                  {draft.columns.map(({ key, name }) => (
                    <Select.Item key={key} value={String(key)}>
                      <bdi>{name === '' ? messages.column(name) : name}</bdi>
                    </Select.Item>
                  ))}
                </Select.Content>
              </Select.Root>
            )}
          </Field>
          <Field textSize="1" keepsHint label={messages.pairTarget}>
            {(links) => (
              <Select.Root
                value={valueOf(targets, pair.target)}
                onValueChange={(next) =>
                  setPair(place, { target: targets[Number(next)]?.value ?? null })
                }
                disabled={targets.length === 0}
              >
                <Select.Trigger {...links} placeholder={messages.choose} />
                <Select.Content>
                  {targets.map(({ name }, at) => (
                    // A place, since a name can be anything and an item's value not.
                    <Select.Item key={at} value={String(at)}>
                      <bdi>{name === '' ? messages.column(name) : name}</bdi>
                    </Select.Item>
                  ))}
                </Select.Content>
              </Select.Root>
            )}
          </Field>
          {pairs.length > 1 && (
            <RemoveButton
              label={messages.remove(messages.pairColumn)}
              onClick={() => set({ pairs: pairs.filter((_, at) => at !== place) })}
            />
          )}
        </div>
      ))}
      <AddButton
        label={messages.addPair}
        className="hw-form-wide"
        onClick={() => set({ pairs: [...pairs, { column: null, target: null }] })}
      />
      <ActionField
        label={messages.onDelete}
        value={foreignKey.onDelete}
        messages={messages}
        onChange={(onDelete) => set({ onDelete })}
      />
      <ActionField
        label={messages.onUpdate}
        value={foreignKey.onUpdate}
        messages={messages}
        onChange={(onUpdate) => set({ onUpdate })}
      />
      <RemoveButton
        label={messages.remove(foreignKey.name ?? messages.foreignKey)}
        onClick={() =>
          form.change({
            ...draft,
            foreignKeys: draft.foreignKeys.filter((one) => one !== foreignKey),
          })
        }
      />
      <Problem text={form.problemAt(`foreign-key:${id}`)} />
    </div>
  )
}

const pointsTo = ({ foreignKeys }: TableDraft, id: number, of: QualifiedName): boolean =>
  JSON.stringify(foreignKeys.find((key) => key.id === id)?.target) === JSON.stringify(of)

function valueOf(
  targets: readonly { value: string | number }[],
  chosen: string | number | null,
): string {
  const at = targets.findIndex(({ value }) => value === chosen)
  return at < 0 ? '' : String(at)
}

const ACTIONS: readonly ReferentialAction[] = ['a', 'r', 'c', 'n', 'd']

interface ActionFieldProps {
  label: string
  value: ReferentialAction
  messages: TableFormMessages
  onChange: (action: ReferentialAction) => void
}

function ActionField({ label, value, messages, onChange }: ActionFieldProps) {
  return (
    <Field textSize="1" keepsHint label={label}>
      {(links) => (
        <Select.Root
          value={value}
          onValueChange={(next) => onChange(ACTIONS.find((action) => action === next) ?? 'a')}
        >
          <Select.Trigger {...links} />
          <Select.Content>
            {ACTIONS.map((action) => (
              <Select.Item key={action} value={action}>
                {messages.actions[action]}
              </Select.Item>
            ))}
          </Select.Content>
        </Select.Root>
      )}
    </Field>
  )
}
