import { fieldMessages as messages } from './fields.messages'
import { ExpressionField } from './expression-field'
import { SchemaField } from './schema-field'
import { TextAreaField } from './text-area-field'

interface NamedDraft {
  schema: string
  name: string
}

export interface NameFieldsProps {
  projectRef: string
  draft: NamedDraft
  problem: string | undefined
  onChange: (part: Partial<NamedDraft>) => void
}

/** Schema and name of an object. */
export function NameFields({ projectRef, draft, problem, onChange }: NameFieldsProps) {
  return (
    <div className="hd-field-pair">
      <SchemaField
        projectRef={projectRef}
        value={draft.schema}
        onChange={(schema) => onChange({ schema })}
      />
      <ExpressionField
        label={messages.name}
        problem={problem}
        value={draft.name}
        onChange={(name) => onChange({ name })}
      />
    </div>
  )
}

export interface CommentFieldProps {
  value: string | null
  onChange: (comment: string | null) => void
}

/** Comment of an object; an empty one is none. */
export function CommentField({ value, onChange }: CommentFieldProps) {
  return (
    <TextAreaField
      label={messages.comment}
      value={value ?? ''}
      onChange={(text) => onChange(text === '' ? null : text)}
    />
  )
}
