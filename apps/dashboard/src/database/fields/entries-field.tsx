import { Button } from '@howdah/ui/elements'
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { QuietButton } from '../../forms/quiet-button'
import './entries-field.css'
import { fieldMessages as messages } from './fields.messages'

export interface EntriesFieldProps<Entry> {
  label: string
  /** Name of one entry, for example `argument 2`. */
  entryLabel: (place: number) => string
  entries: readonly Entry[]
  /** Label of the button that adds an entry. */
  add: string
  /** Name by which a form finds the button of it, to lead to a problem. */
  addName?: string | undefined
  hint?: string | undefined
  problem?: string | undefined
  /** True if the order has a meaning. @default false */
  ordered?: boolean
  /** True where the entries are only read. @default false */
  disabled?: boolean
  /** Entries that can neither be removed nor moved. @default none */
  isFixed?: (entry: Entry) => boolean
  start: () => Entry
  onChange: (entries: Entry[]) => void
  /** The fields of one entry. */
  children: (entry: Entry, place: number, change: (entry: Entry) => void) => ReactNode
}

/** List of entries that can be added, removed and, where it matters, moved. */
export function EntriesField<Entry>(props: EntriesFieldProps<Entry>) {
  const { label, entryLabel, entries, add, addName, hint, problem, ordered = false } = props
  const { disabled = false, isFixed: isFixedEntry } = props
  const { start, onChange, children } = props
  const move = (from: number, to: number) => {
    const next = [...entries]
    next.splice(to, 0, ...next.splice(from, 1))
    onChange(next)
  }
  const isFixed = (entry: Entry) => disabled || isFixedEntry?.(entry) === true
  const text = problem ?? hint
  return (
    <fieldset
      className="hd-fieldset hd-entries"
      disabled={disabled}
      data-invalid={problem === undefined ? undefined : true}
    >
      <legend className="hd-field-label">{label}</legend>
      {entries.map((entry, place) => (
        <div key={place} className="hd-entry" role="group" aria-label={entryLabel(place + 1)}>
          <div className="hd-entry-fields">
            {children(entry, place, (next) => onChange(entries.with(place, next)))}
          </div>
          {ordered && !isFixed(entry) && (
            <>
              <QuietButton
                small
                label={messages.moveUp(entryLabel(place + 1))}
                disabled={place === 0}
                onClick={() => move(place, place - 1)}
              >
                <ArrowUp size={14} strokeWidth={1.5} aria-hidden />
              </QuietButton>
              <QuietButton
                small
                label={messages.moveDown(entryLabel(place + 1))}
                disabled={place === entries.length - 1}
                onClick={() => move(place, place + 1)}
              >
                <ArrowDown size={14} strokeWidth={1.5} aria-hidden />
              </QuietButton>
            </>
          )}
          {!isFixed(entry) && (
            <QuietButton
              small
              label={messages.remove(entryLabel(place + 1))}
              onClick={() => onChange(entries.toSpliced(place, 1))}
            >
              <X size={14} strokeWidth={1.5} aria-hidden />
            </QuietButton>
          )}
        </div>
      ))}
      {!disabled && (
        <div>
          <Button
            type="button"
            variant="soft"
            color="gray"
            data-name={addName}
            onClick={() => onChange([...entries, start()])}
          >
            <Plus size={14} strokeWidth={1.5} aria-hidden />
            {add}
          </Button>
        </div>
      )}
      {text !== undefined && (
        <p className="hd-field-text" role={problem === undefined ? undefined : 'alert'}>
          {text}
        </p>
      )}
    </fieldset>
  )
}
