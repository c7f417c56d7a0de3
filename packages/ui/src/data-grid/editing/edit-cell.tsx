import { useId } from 'react'
import { useOwnTexts } from '../../theme/own-texts'
import { cellEditorMessages } from './edit-cell.messages'
import type { CellEditorProps } from './edit-cell.types'
import { EditChoice } from './edit-choice'
import { EditorFoot } from './edit-foot'
import { useCellEdit } from './use-cell-edit'

/** Lines that a text may have before it scrolls. */
const MAX_LINES = 8

/**
 * Editor of one cell, rendered in its place. Enter commits the value, Tab also moves on to the next
 * cell, and Escape leaves the cell as it was. Losing the focus commits the value too, unless it is
 * invalid.
 */
export function CellEditor(props: CellEditorProps) {
  const { kind, allowsNull, allowsDefault, hint, align } = props
  const messages = useOwnTexts('cellEditor', cellEditorMessages, props.messages)
  const edit = useCellEdit(props, messages)
  const { boxRef, fieldRef, edited, choice, problem } = edit
  const noteId = useId()

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
      data-ends-at-escape
      data-kind={kind}
      data-align={align === 'end' ? 'end' : undefined}
      onKeyDown={edit.onKeyDown}
      onBlur={edit.onBlur}
    >
      {kind === 'choice' ? (
        <EditChoice
          field={{ ...field, placeholder: choice ?? standIn }}
          label={messages.choices}
          choices={edit.choices}
          choice={choice}
          query={edit.query}
          onQuery={edit.onQuery}
          onPick={edit.onPick}
        />
      ) : (
        <textarea
          {...field}
          rows={Math.min(MAX_LINES, edited.text.split('\n').length)}
          placeholder={standIn}
          value={edited.text}
          onChange={(event) => edit.onText(event.target.value)}
        />
      )}
      <EditorFoot
        id={noteId}
        edited={edited}
        allowsNull={allowsNull}
        allowsDefault={allowsDefault}
        onSet={edit.set}
        problem={problem}
        hint={hint}
        messages={messages}
      />
    </div>
  )
}
