import { Field } from '@howdah/ui/field/field'
import { SuggestField } from '@howdah/ui/suggest-field/suggest-field'
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
        <SuggestField
          {...control}
          label={messages.user}
          isSearched
          suggestions={search.offered}
          value={value}
          onChange={onChange}
        />
      )}
    </Field>
  )
}
