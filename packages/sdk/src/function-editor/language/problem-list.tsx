import type { FunctionProblem } from '@howdah/platform-client/resources/functions/function-drafts'
import { Text } from '@howdah/ui/elements'
import type { FunctionEditorMessages } from '../function-editor.messages'
import type { FunctionLanguageModel } from './use-function-language'

export interface ProblemListProps {
  messages: FunctionEditorMessages
  language: FunctionLanguageModel
  /** Shows the place of a problem. */
  onShow: (problem: FunctionProblem) => void
}

/** Problems that are listed. */
const MAX_LISTED = 50

/** Problems of all files, as buttons that lead to their places. */
export function ProblemList({ language, messages, onShow }: ProblemListProps) {
  const { failure, problems } = language
  if (failure !== null)
    return (
      <Text as="p" size="2" color="gray" className="hw-functions-note">
        {messages.notChecked(failure)}
      </Text>
    )
  return (
    <section aria-label={messages.problems}>
      <Text as="p" size="2" color="gray" role="status" className="hw-functions-note">
        {problems.length > 0 && messages.problemCount(problems.length)}
      </Text>
      {problems.length > 0 && (
        <ul className="hw-functions-problems">
          {problems.slice(0, MAX_LISTED).map((problem) => (
            <li key={JSON.stringify([problem.path, problem.from, problem.message])}>
              <button
                type="button"
                className="hw-functions-problem"
                data-severity={problem.severity}
                onClick={() => onShow(problem)}
              >
                {messages.problemAt(
                  problem.path,
                  problem.from.line + 1,
                  problem.from.character + 1,
                  problem.message,
                )}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
