import { TextField } from '@howdah/ui/elements'
import { Field } from '@howdah/ui/field/field'
import { useId } from 'react'
import { useUserSearch } from '../../role-selector/use-user-search'
import type { FunctionEditorMessages } from '../function-editor.messages'

export interface TestUserProps {
  projectRef: string
  messages: FunctionEditorMessages
  value: string
  /** True if the user of the last test was not found. */
  isMissing: boolean
  onChange: (text: string) => void
}

/** Field for a user of the project, offered while the text is written. Nothing where users cannot be read. */
export function TestUser({ isMissing, messages, onChange, projectRef, value }: TestUserProps) {
  const listId = useId()
  const search = useUserSearch(projectRef, value)
  if (search.isError) return null
  return (
    <Field
      label={messages.user}
      textSize="2"
      hint={messages.userHint}
      problem={isMissing || search.isMissing ? messages.userMissing : undefined}
    >
      {(control) => (
        <>
          <TextField.Root
            {...control}
            list={listId}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            value={value}
            onChange={({ target }) => onChange(target.value)}
          />
          <datalist id={listId}>
            {search.offered.map((one) => (
              <option key={one.id} value={one.value} label={one.id} />
            ))}
          </datalist>
        </>
      )}
    </Field>
  )
}
