import type { EditedValue } from '@howdah/rules/table/editing/edited-value'
import type { CellEditorMessages } from './edit-cell.messages'

export interface EditorFootProps {
  /** Id of the note, which describes the field. */
  id: string
  edited: EditedValue
  allowsNull: boolean
  allowsDefault: boolean
  onSet: (to: 'null' | 'default') => void
  problem: string | null
  hint: string | null | undefined
  messages: CellEditorMessages
}

/** Buttons for NULL and DEFAULT below the field of a cell, and its hint or problem. */
export function EditorFoot(props: EditorFootProps) {
  const { id, edited, allowsNull, allowsDefault, onSet, problem, hint, messages } = props
  return (
    <div className="hw-grid-editor-foot">
      {allowsNull && (
        <Special
          label={messages.null}
          keys={messages.nullKey}
          isSet={edited.to === 'null'}
          onSet={() => onSet('null')}
        />
      )}
      {allowsDefault && (
        <Special
          label={messages.default}
          keys={messages.defaultKey}
          isSet={edited.to === 'default'}
          onSet={() => onSet('default')}
        />
      )}
      <span
        id={id}
        className="hw-grid-editor-note"
        role="status"
        data-problem={problem === null ? undefined : ''}
      >
        {problem ?? hint}
      </span>
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
