import type { SnippetLanguage } from '@howdah/rules/api-schema/snippets'
import { CodeBlock } from '@howdah/ui/code-block/code-block'
import { apiDocsMessages as messages } from './api-docs.messages'

export interface CodeSampleProps {
  title: string
  language: SnippetLanguage
  code: string
}

/** Code of one action, with its heading. */
export function CodeSample({ code, language, title }: CodeSampleProps) {
  return (
    <section className="hd-section">
      <h3 className="hd-section-heading">{title}</h3>
      <CodeBlock
        className="hd-api-sample"
        code={code}
        language={language}
        label={title}
        copyLabel={messages.copy(title)}
        copied={messages.copied}
        copyFailed={messages.copyFailed}
      />
    </section>
  )
}
