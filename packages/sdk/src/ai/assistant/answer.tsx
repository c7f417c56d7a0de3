import { Children, isValidElement, memo, useMemo, type ReactNode } from 'react'
import Markdown, { type Components } from 'react-markdown'
import { MARKDOWN_COMPONENTS, MARKDOWN_PLUGINS } from '../../markdown/markdown-parts'
import type { AiMessages } from '../ai.messages'
import { Proposal } from './proposal'

export interface AnswerProps {
  text: string
  /** It is still being written: what it proposes is not whole. */
  open: boolean
  messages: AiMessages
  onInsert: ((sql: string) => void) | null
  onRun: ((sql: string) => void) | null
}

/** Renders an answer of the assistant. Its fenced SQL gets buttons for the available actions. */
export const AssistantAnswer = memo(function AssistantAnswer({
  text,
  open,
  messages,
  onInsert,
  onRun,
}: AnswerProps) {
  const components = useMemo<Components>(
    () => ({
      ...MARKDOWN_COMPONENTS,
      pre: ({ children }) => {
        const sql = sqlOf(children)
        if (sql === null || open) {
          return (
            <pre className="hw-text-block hw-proposal-text" tabIndex={0}>
              {children}
            </pre>
          )
        }
        return <Proposal sql={sql} messages={messages} onInsert={onInsert} onRun={onRun} />
      },
    }),
    [open, messages, onInsert, onRun],
  )
  return (
    <div className="hw-assistant-answer">
      <Markdown remarkPlugins={MARKDOWN_PLUGINS} components={components}>
        {text}
      </Markdown>
    </div>
  )
})

/** The text of a fenced block that is marked as SQL; null for any other. */
function sqlOf(children: ReactNode): string | null {
  const [code] = Children.toArray(children)
  if (!isValidElement<{ className?: string; children?: ReactNode }>(code)) return null
  const { className = '', children: text } = code.props
  if (
    !/\blanguage-(?:sql|postgres|postgresql|pgsql|plpgsql|psql)\b/i.test(className) ||
    typeof text !== 'string'
  )
    return null
  const sql = text.replace(/\n$/, '')
  return sql.trim() === '' ? null : sql
}
