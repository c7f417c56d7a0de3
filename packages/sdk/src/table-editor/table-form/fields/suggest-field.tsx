import { Text, TextField } from '@howdah/ui/elements'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { useListPlacement } from './use-list-placement'

/** Maximum number of suggestions; typing narrows them. */
const MAX_SUGGESTIONS = 50

interface SuggestFieldProps {
  id: string
  value: string
  onChange: (value: string) => void
  suggestions: readonly string[]
  /** Names the list, and the field too when no label of its own does. */
  label: string
  named?: boolean
  describedBy?: string | undefined
  invalid?: boolean
  disabled?: boolean
  placeholder?: string
  code?: boolean
}

/** A text field with suggestions below it, which can be walked with the arrows; any other text can be written as well. */
export function SuggestField(props: SuggestFieldProps) {
  const { id, value, onChange, suggestions, label, describedBy, invalid, disabled, placeholder } =
    props
  const listId = useId()
  const [open, setOpen] = useState(false)
  // Text typed since the list opened filters it; the initial text does not.
  const [typed, setTyped] = useState(false)
  const [active, setActive] = useState(-1)
  const field = useRef<HTMLInputElement>(null)
  const wanted = value.trim().toLowerCase()
  const shown = (typed && wanted !== '' ? ranked(suggestions, wanted) : suggestions).slice(
    0,
    MAX_SUGGESTIONS,
  )
  const isOpen = open && shown.length > 0 && !disabled
  const listStyle = useListPlacement(field, isOpen)
  const close = () => {
    setOpen(false)
    setTyped(false)
    setActive(-1)
  }
  const pick = (suggestion: string) => {
    onChange(suggestion)
    close()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : -1
      setOpen(true)
      setActive(
        !isOpen
          ? step === 1
            ? 0
            : shown.length - 1
          : (active + step + shown.length) % shown.length,
      )
    } else if (event.key === 'Enter' && isOpen && !event.ctrlKey && !event.metaKey) {
      // The list takes the key: it never sends the form.
      event.preventDefault()
      const suggestion = shown[active]
      if (suggestion === undefined) close()
      else pick(suggestion)
    } else if (event.key === 'Escape' && isOpen) close()
  }
  return (
    <div className="hw-suggest" data-ends-at-escape={isOpen || undefined}>
      <TextField.Root
        ref={field}
        id={id}
        role="combobox"
        aria-label={props.named ? label : undefined}
        autoComplete="off"
        spellCheck={false}
        className={props.code ? 'hw-form-code' : undefined}
        value={value}
        placeholder={placeholder}
        disabled={disabled}
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && active >= 0 ? `${listId}-${active}` : undefined}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        onChange={(event) => {
          onChange(event.target.value)
          setOpen(true)
          setTyped(true)
          // Enter takes the best match.
          setActive(event.target.value.trim() === '' ? -1 : 0)
        }}
        onClick={() => setOpen(true)}
        onBlur={close}
        onKeyDown={onKeyDown}
      />
      {isOpen && (
        <ul
          id={listId}
          role="listbox"
          aria-label={label}
          className="hw-suggest-list"
          style={listStyle}
        >
          {shown.map((suggestion, place) => (
            <li
              key={suggestion}
              id={`${listId}-${place}`}
              role="option"
              aria-selected={place === active}
              className="hw-suggest-option"
              ref={
                place === active
                  ? (element) => element?.scrollIntoView?.({ block: 'nearest' })
                  : undefined
              }
              // Before the field loses the focus.
              onPointerDown={(event) => {
                event.preventDefault()
                pick(suggestion)
              }}
            >
              <Text size="2">
                <bdi>{suggestion}</bdi>
              </Text>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Returns the suggestions that contain the text: an equal one, then those that begin with it. */
function ranked(suggestions: readonly string[], wanted: string): string[] {
  const rank = (suggestion: string) => {
    const text = suggestion.toLowerCase()
    return text === wanted ? 0 : text.startsWith(wanted) ? 1 : text.includes(wanted) ? 2 : 3
  }
  return suggestions.filter((one) => rank(one) < 3).toSorted((a, b) => rank(a) - rank(b))
}
