import type { CellChange } from '@howdah/rules/table/editing/row-changes'
import { useId } from 'react'
import type { ComponentProps } from 'react'

interface EditChoiceProps {
  field: ComponentProps<'input'>
  label: string
  /** Those that are shown. */
  choices: readonly string[]
  choice: string | null
  query: string
  onQuery: (query: string) => void
  onPick: (choice: string) => void
}

/** A field that narrows a list of values down; the arrows go through what is left. */
export function EditChoice({
  field,
  label,
  choices,
  choice,
  query,
  onQuery,
  onPick,
}: EditChoiceProps) {
  const listId = useId()
  const at = choice === null ? -1 : choices.indexOf(choice)
  return (
    <>
      <input
        {...field}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={at === -1 ? undefined : `${listId}-${at}`}
        value={query}
        onChange={(event) => onQuery(event.target.value)}
      />
      <div id={listId} role="listbox" aria-label={label} className="hw-grid-editor-list">
        {choices.map((value, index) => (
          <div
            key={value}
            id={`${listId}-${index}`}
            ref={index === at ? keepInSight : undefined}
            role="option"
            aria-selected={index === at}
            className="hw-grid-editor-option"
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(value)}
          >
            <bdi>{value === '' ? '\u00a0' : value}</bdi>
          </div>
        ))}
      </div>
    </>
  )
}

export function shownChoices(choices: readonly string[], query: string): readonly string[] {
  const wanted = query.toLowerCase()
  return wanted === '' ? choices : choices.filter((value) => value.toLowerCase().includes(wanted))
}

/**
 * Returns the choice that the list starts at: the cell's value, or the first choice that contains
 * the typed text.
 */
export function firstChoice(
  choices: readonly string[],
  initial: CellChange,
  typed: string | null,
): string | null {
  if (typed !== null) return shownChoices(choices, typed)[0] ?? null
  return initial.to === 'value' && choices.includes(initial.text) ? initial.text : null
}

function keepInSight(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
}
