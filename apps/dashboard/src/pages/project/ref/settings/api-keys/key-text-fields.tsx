import { LineField } from '../../../../../forms/line-field'
import { NameField } from '../../../../../forms/name-field'
import { apiKeysMessages as messages } from './api-keys.messages'

export interface KeyText {
  name: string
  description: string
}

/** Returns the problem of a key's name, before the server is asked. */
export const keyNameProblem = (name: string): string | undefined =>
  name.trim() === '' ? messages.nameMissing : undefined

export interface KeyTextFieldsProps {
  text: KeyText
  onChange: (text: KeyText) => void
  /** Of the name. */
  problem: string | undefined
}

/** Fields for the name and the description of a key. */
export function KeyTextFields({ text, onChange, problem }: KeyTextFieldsProps) {
  return (
    <>
      <NameField
        label={messages.name}
        hint={messages.nameHint}
        problem={problem}
        value={text.name}
        onValueChange={(name) => onChange({ ...text, name })}
      />
      <LineField
        label={messages.description}
        hint={messages.optional}
        size="2"
        name="description"
        maxLength={500}
        value={text.description}
        onValueChange={(description) => onChange({ ...text, description })}
      />
    </>
  )
}
