import {
  changeOfValue,
  editedValueOf,
  editedValueTransition,
  type EditedValue,
} from '@howdah/rules/table/editing/edited-value'
import { useLayoutEffect, useReducer, useRef, useState } from 'react'
import type { FocusEvent, KeyboardEvent } from 'react'
import { rootOf } from '../../theme/root-of'
import type { CellEditorMessages } from './edit-cell.messages'
import type { CellEditorProps, EditMove } from './edit-cell.types'
import { firstChoice, shownChoices } from './edit-choice'
import { specialKey } from './edit-keys'

/** The value of a cell while it is edited, and the keys that change, commit and leave it. */
export function useCellEdit(props: CellEditorProps, messages: CellEditorMessages) {
  const { kind, choices = [], initial, typed, allowsNull, allowsDefault, problemOf } = props
  const { onCommit, onEnd } = props
  const [value, act] = useReducer(editedValueTransition, null, () =>
    editedValueOf(initial, kind === 'choice' ? null : typed),
  )
  const [query, setQuery] = useState(kind === 'choice' ? (typed ?? '') : '')
  const [choice, setChoice] = useState<string | null>(() => firstChoice(choices, initial, typed))
  const [problem, setProblem] = useState<string | null>(null)
  const boxRef = useRef<HTMLDivElement>(null)
  const fieldRef = useRef<HTMLTextAreaElement & HTMLInputElement>(null)
  const ended = useRef(false)

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

  return {
    boxRef,
    fieldRef,
    edited,
    choice,
    choices: shownChoices(choices, query),
    query,
    problem,
    set,
    onKeyDown,
    onBlur,
    onText(text: string) {
      setProblem(null)
      act({ type: 'typed', text })
    },
    onQuery(next: string) {
      setQuery(next)
      setProblem(null)
      setChoice(shownChoices(choices, next)[0] ?? null)
      act({ type: 'typed', text: next })
    },
    onPick: (picked: string) => finish('stay', { to: 'value', text: picked }),
  }
}
