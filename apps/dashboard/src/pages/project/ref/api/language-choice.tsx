import { SNIPPET_LANGUAGES, type SnippetLanguage } from '@howdah/rules/api-schema/snippets'
import { SegmentedControl } from '@howdah/ui/elements'
import { apiDocsMessages as messages } from './api-docs.messages'

export interface LanguageChoiceProps {
  value: SnippetLanguage
  onChange: (language: SnippetLanguage) => void
}

/** Language of the code. */
export function LanguageChoice({ onChange, value }: LanguageChoiceProps) {
  return (
    <div className="hd-api-languages">
      <SegmentedControl.Root
        size="1"
        value={value}
        aria-label={messages.language}
        onValueChange={(next) => isLanguage(next) && onChange(next)}
      >
        {SNIPPET_LANGUAGES.map((one) => (
          <SegmentedControl.Item key={one} value={one}>
            {messages.languages[one]}
          </SegmentedControl.Item>
        ))}
      </SegmentedControl.Root>
    </div>
  )
}

export const isLanguage = (text: string | null): text is SnippetLanguage =>
  SNIPPET_LANGUAGES.some((language) => language === text)
