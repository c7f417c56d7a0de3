import type { SnippetLanguage } from '@howdah/rules/api-schema/snippets'
import { useState } from 'react'
import * as Select from '@howdah/ui/overlays/select'
import { apiDocsMessages as messages } from './api-docs.messages'
import { LanguageChoice } from './language-choice'
import type { ExampleKey } from './use-api-docs'

export interface CodeChoiceProps {
  language: SnippetLanguage
  onLanguage: (language: SnippetLanguage) => void
  keys: readonly ExampleKey[]
  value: ExampleKey
  onKey: (id: string) => void
}

/** Language and key of the code. */
export function CodeChoice({ keys, language, onKey, onLanguage, value }: CodeChoiceProps) {
  return (
    <div className="hd-api-choice">
      <LanguageChoice value={language} onChange={onLanguage} />
      <Select.Root size="1" value={value.id} onValueChange={onKey}>
        <Select.Trigger aria-label={messages.keyLabel} />
        <Select.Content position="popper">
          {keys.map(({ id, label }) => (
            <Select.Item key={id} value={id}>
              <bdi>{label}</bdi>
            </Select.Item>
          ))}
        </Select.Content>
      </Select.Root>
    </div>
  )
}

/** Returns the chosen key, the first one by default, and how another one is chosen. */
export function useExampleKey(
  keys: readonly [ExampleKey, ...ExampleKey[]],
): [ExampleKey, (id: string) => void] {
  const [chosen, choose] = useState('')
  return [keys.find(({ id }) => id === chosen) ?? keys[0], choose]
}
