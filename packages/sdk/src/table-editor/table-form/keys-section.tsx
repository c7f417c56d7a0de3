import { Button, Checkbox, IconButton, Text } from '@howdah/ui/elements'
import { Plus, X } from 'lucide-react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { wideUniques, withNewCheck } from './draft-changes'
import { SqlExpressionField } from './fields/code-field'
import type { DraftCheck, DraftKey } from './table-draft'
import type { TableFormMessages } from './table-form.messages'
import type { TableFormModel } from './use-table-form'

interface SectionProps {
  form: TableFormModel
  messages: TableFormMessages
}

/** Unique keys of several columns; those of a single column are set at the column. */
export function UniquesSection({ form, messages }: SectionProps) {
  const { draft, change } = form
  const set = (id: number, columns: readonly number[]) =>
    change({
      ...draft,
      uniques: draft.uniques.map((one) => (one.id === id ? { ...one, columns } : one)),
    })
  const toggled = ({ columns }: DraftKey, key: number, isIn: boolean) =>
    isIn ? [...columns, key] : columns.filter((one) => one !== key)
  return (
    <fieldset className="hw-form-section">
      <legend className="hw-form-legend">{messages.keys}</legend>
      {wideUniques(draft).map((unique) => (
        <div
          key={unique.id}
          role="group"
          aria-label={unique.name ?? messages.key}
          className="hw-form-card"
        >
          <div className="hw-form-ticks">
            {draft.columns.map(({ key, name }) => (
              <Text key={key} as="label" size="2" className="hw-form-tick">
                <Checkbox
                  checked={unique.columns.includes(key)}
                  onCheckedChange={(next) => set(unique.id, toggled(unique, key, next === true))}
                />
                <bdi>{name === '' ? messages.column(name) : name}</bdi>
              </Text>
            ))}
          </div>
          <RemoveButton
            label={messages.remove(unique.name ?? messages.key)}
            onClick={() =>
              change({ ...draft, uniques: draft.uniques.filter((one) => one !== unique) })
            }
          />
          <Problem text={form.problemAt(`unique:${unique.id}`)} />
        </div>
      ))}
      {draft.columns.length > 1 && (
        <AddButton
          label={messages.addKey}
          onClick={() =>
            change({
              ...draft,
              uniques: [...draft.uniques, { id: draft.next, name: null, columns: [] }],
              next: draft.next + 1,
            })
          }
        />
      )}
    </fieldset>
  )
}

/** Check constraints of the table. */
export function ChecksSection({ form, messages }: SectionProps) {
  const { draft, change } = form
  const set = (id: number, next: Partial<DraftCheck>) =>
    change({
      ...draft,
      checks: draft.checks.map((one) => (one.id === id ? { ...one, ...next } : one)),
    })
  return (
    <fieldset className="hw-form-section">
      <legend className="hw-form-legend">{messages.checks}</legend>
      {draft.checks.map((check) => (
        <div
          key={check.id}
          role="group"
          aria-label={check.name ?? messages.check}
          className="hw-form-card"
          data-kind="check"
        >
          <SqlExpressionField
            label={messages.checkExpression}
            problem={form.problemAt(`check:${check.id}:expression`)}
            className="hw-form-wide"
            placeholder="price > 0"
            value={check.expression}
            onChange={(text) => set(check.id, { expression: text })}
          />
          <SqlExpressionField
            label={messages.checkName}
            problem={form.problemAt(`check:${check.id}:name`)}
            placeholder={messages.optional}
            value={check.name ?? ''}
            onChange={(text) => set(check.id, { name: text === '' ? null : text })}
          />
          <RemoveButton
            label={messages.remove(check.name ?? messages.check)}
            onClick={() =>
              change({ ...draft, checks: draft.checks.filter((one) => one !== check) })
            }
          />
        </div>
      ))}
      <AddButton label={messages.addCheck} onClick={() => change(withNewCheck(draft))} />
    </fieldset>
  )
}

interface AddButtonProps {
  label: string
  className?: string
  /** Adds an item after the last one before the button. It must render synchronously. */
  onClick: () => void
}

/** Adds one more, whose first field takes the focus: what is typed next is meant for it. */
export function AddButton({ label, className, onClick }: AddButtonProps) {
  const place = useRef<HTMLDivElement>(null)
  const add = () => {
    flushSync(onClick)
    const before = place.current?.previousElementSibling
    const added = before instanceof HTMLUListElement ? before.lastElementChild : before
    added?.querySelector<HTMLElement>('input, [role="checkbox"], [role="combobox"]')?.focus()
  }
  return (
    <div ref={place} className={className}>
      <Button type="button" size="1" variant="soft" onClick={add}>
        <Plus size={14} strokeWidth={1.5} aria-hidden />
        {label}
      </Button>
    </div>
  )
}

export function RemoveButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <IconButton
      type="button"
      size="1"
      variant="ghost"
      color="gray"
      aria-label={label}
      className="hw-form-remove"
      onClick={onClick}
    >
      <X size={14} strokeWidth={1.5} aria-hidden />
    </IconButton>
  )
}

export function Problem({ text }: { text: string | undefined }) {
  return text === undefined ? null : (
    <Text as="p" size="1" color="red" role="alert" className="hw-form-note hw-form-wide">
      {text}
    </Text>
  )
}
