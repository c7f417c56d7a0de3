import {
  changeOfValue,
  editedValueOf,
  editedValueTransition,
  type EditedValue,
} from '@howdah/rules/table/editing/edited-value'
import { useId, useLayoutEffect, useReducer, useRef, useState } from 'react'
import type { FocusEvent, KeyboardEvent } from 'react'
import { rootOf } from '../../theme/root-of'
import { cellEditorMessages } from './edit-cell.messages'
import type { CellEditorProps, EditMove } from './edit-cell.types'
import { EditChoice, firstChoice, shownChoices } from './edit-choice'
import { specialKey } from './edit-keys'

/** Lines that a text may have before it scrolls. */
const MAX_LINES = 8

/**
 * Editor of one cell, rendered in its place. Enter commits the value, Tab also moves on to the next
 * cell, and Escape leaves the cell as it was. Losing the focus commits the value too, unless it is
 * invalid.
 */
export function CellEditor(props: CellEditorProps) {
  const {
    kind,
    choices = [],
    initial,
    typed,
    allowsNull,
    allowsDefault,
    problemOf,
    hint,
    align,
    onCommit,
    onEnd,
  } = props
  const messages = { ...cellEditorMessages, ...props.messages }
  const [value, act] = useReducer(editedValueTransition, null, () =>
    editedValueOf(initial, kind === 'choice' ? null : typed),
  )
  const [query, setQuery] = useState(kind === 'choice' ? (typed ?? '') : '')
  const [choice, setChoice] = useState<string | null>(() => firstChoice(choices, initial, typed))
  const [problem, setProblem] = useState<string | null>(null)
  const boxRef = useRef<HTMLDivElement>(null)
  const fieldRef = useRef<HTMLTextAreaElement & HTMLInputElement>(null)
  const ended = useRef(false)
  const noteId = useId()

  // The field takes over from the cell that the edit began on.
  useLayoutEffect(() => {
    const field = fieldRef.current
    field?.focus({ preventScroll: true })
    if (typed === null) field?.select()
    else field?.setSelectionRange(field.value.length, field.value.length)
    boxRef.current?.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
    // Once, when it opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  const edited: EditedValue =
    kind === 'choice' && choice !== null ? { to: 'value', text: choice } : value
  const finish = (move: EditMove, picked: EditedValue = edited) => {
    if (ended.current) return
    const to = changeOfValue(initial, picked)
    const isUnknown =
      kind === 'choice' && query !== '' && picked.to === 'value' && !choices.includes(picked.text)
    const wrong = isUnknown
      ? messages.noChoice
      : to?.to === 'value'
        ? (problemOf?.(to.text) ?? null)
        : null
    if (wrong !== null) {
      setProblem(wrong)
      return
    }
    ended.current = true
    if (to) onCommit(to)
    onEnd(move)
  }
  const set = (to: 'null' | 'default') => {
    if (to === 'null' ? !allowsNull : !allowsDefault) return
    act({ type: 'set', to })
    setChoice(null)
    setQuery('')
    setProblem(null)
    fieldRef.current?.focus()
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const mod = event.ctrlKey || event.metaKey
    // What saves everything saves this as well.
    if (mod && event.key.toLowerCase() === 's') return finish('stay')
    // The grid's own keys are not meant here.
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    const special = specialKey(event)
    const step =
      kind === 'choice' ? (event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0) : 0
    if (event.key === 'Escape') {
      ended.current = true
      onEnd('stay')
    } else if (event.key === 'Enter' && !event.shiftKey && !mod && !event.altKey) finish('stay')
    else if (event.key === 'Tab') finish(event.shiftKey ? 'previous' : 'next')
    else if (special) set(special)
    else if (step !== 0) {
      const shown = shownChoices(choices, query)
      const at = choice === null ? (step > 0 ? 0 : shown.length - 1) : shown.indexOf(choice) + step
      setChoice(shown[Math.min(shown.length - 1, Math.max(0, at))] ?? null)
    } else return
    event.preventDefault()
  }

  const onBlur = (event: FocusEvent) => {
    // Another window may be in front for a while; the field keeps the focus in this one.
    if (
      event.currentTarget.contains(event.relatedTarget) ||
      event.currentTarget.contains(rootOf(event.currentTarget).activeElement)
    )
      return
    finish(null)
  }

  const standIn =
    edited.to === 'null'
      ? messages.null
      : edited.to === 'default'
        ? messages.default
        : messages.empty
  const field = {
    ref: fieldRef,
    'aria-label': props['aria-label'],
    'aria-describedby': noteId,
    'aria-invalid': problem !== null || undefined,
    className: 'hw-grid-editor-field',
    spellCheck: false,
    autoComplete: 'off',
  }
  return (
    <div
      ref={boxRef}
      className="hw-grid-editor"
      data-kind={kind}
      data-align={align === 'end' ? 'end' : undefined}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    >
      {kind === 'choice' ? (
        <EditChoice
          field={{ ...field, placeholder: choice ?? standIn }}
          label={messages.choices}
          choices={shownChoices(choices, query)}
          choice={choice}
          query={query}
          onQuery={(next) => {
            setQuery(next)
            setProblem(null)
            setChoice(shownChoices(choices, next)[0] ?? null)
            act({ type: 'typed', text: next })
          }}
          onPick={(picked) => finish('stay', { to: 'value', text: picked })}
        />
      ) : (
        <textarea
          {...field}
          rows={Math.min(MAX_LINES, edited.text.split('\n').length)}
          placeholder={standIn}
          value={edited.text}
          onChange={(event) => {
            setProblem(null)
            act({ type: 'typed', text: event.target.value })
          }}
        />
      )}
      <div className="hw-grid-editor-foot">
        {allowsNull && (
          <Special
            label={messages.null}
            keys={messages.nullKey}
            isSet={edited.to === 'null'}
            onSet={() => set('null')}
          />
        )}
        {allowsDefault && (
          <Special
            label={messages.default}
            keys={messages.defaultKey}
            isSet={edited.to === 'default'}
            onSet={() => set('default')}
          />
        )}
        <span
          id={noteId}
          className="hw-grid-editor-note"
          role="status"
          data-problem={problem === null ? undefined : ''}
        >
          {problem ?? hint}
        </span>
      </div>
    </div>
  )
}

function Special({
  label,
  keys,
  isSet,
  onSet,
}: {
  label: string
  keys: string
  isSet: boolean
  onSet: () => void
}) {
  return (
    <button
      type="button"
      className="hw-grid-editor-special"
      tabIndex={-1}
      aria-pressed={isSet}
      title={keys}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onSet}
    >
      {label}
    </button>
  )
}
