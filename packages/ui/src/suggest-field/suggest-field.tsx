import { Text } from '@radix-ui/themes'
import * as TextField from '@radix-ui/themes/components/text-field'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { useListPlacement } from './use-list-placement'

/** Maximum number of suggestions; typing narrows them. */
const MAX_SUGGESTIONS = 50

/** A text that is offered. */
export interface Suggestion {
  value: string
  /** Distinguishes it from others, behind it and quieter. */
  detail?: string
}

export interface SuggestFieldProps {
  value: string
  onChange: (value: string) => void
  suggestions: readonly (string | Suggestion)[]
  /** The suggestions are the result of a search for the text: none of them is left out. @default false */
  isSearched?: boolean
  /** Names the list, and the field too when no label of its own does. */
  label: string
  named?: boolean
  id?: string
  'aria-describedby'?: string | undefined
  'aria-invalid'?: boolean | undefined
  disabled?: boolean
  placeholder?: string | undefined
  /** Of the input. */
  className?: string | undefined
}

/** A text field with suggestions below it, which can be walked with the arrows; any other text can be written as well. */
export function SuggestField(props: SuggestFieldProps) {
  const { isSearched = false, label, named, onChange, suggestions, value, ...input } = props
  const listId = useId()
  const [open, setOpen] = useState(false)
  // Text typed since the list opened filters it; the initial text does not.
  const [typed, setTyped] = useState(false)
  const [active, setActive] = useState(-1)
  const field = useRef<HTMLInputElement>(null)
  const wanted = typed && !isSearched ? value.trim().toLowerCase() : ''
  const offered = suggestions.map((one) => (typeof one === 'string' ? { value: one } : one))
  const shown = (wanted === '' ? offered : ranked(offered, wanted)).slice(0, MAX_SUGGESTIONS)
  // A search for the whole value has nothing more to offer.
  const isWhole = isSearched && shown.length === 1 && shown[0]?.value === value.trim()
  const isOpen = open && shown.length > 0 && !isWhole && input.disabled !== true
  const listStyle = useListPlacement(field, isOpen)
  const close = () => {
    setOpen(false)
    setTyped(false)
    setActive(-1)
  }
  const pick = (suggestion: Suggestion) => {
    onChange(suggestion.value)
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
        {...input}
        ref={field}
        role="combobox"
        aria-label={named ? label : undefined}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        value={value}
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && active >= 0 ? `${listId}-${active}` : undefined}
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
              key={`${suggestion.value} ${suggestion.detail ?? ''}`}
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
                <bdi>{suggestion.value}</bdi>
                {suggestion.detail !== undefined && (
                  <Text as="div" size="1" color="gray">
                    <bdi>{suggestion.detail}</bdi>
                  </Text>
                )}
              </Text>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Returns the suggestions that contain the text: an equal one, then those that begin with it. */
function ranked(suggestions: readonly Suggestion[], wanted: string): Suggestion[] {
  const rank = ({ value }: Suggestion) => {
    const text = value.toLowerCase()
    return text === wanted ? 0 : text.startsWith(wanted) ? 1 : text.includes(wanted) ? 2 : 3
  }
  return suggestions.filter((one) => rank(one) < 3).toSorted((a, b) => rank(a) - rank(b))
}
