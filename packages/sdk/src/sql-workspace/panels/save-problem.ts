import { shouldRetry } from '../../snippets/session/save-retries'
import { isNotSavedInDatabaseYet, type SnippetFlow } from '../../snippets/session/snippet-flow'
import { wordsOf } from '../../errors/words-of'
import type { SqlWorkspaceMessages } from '../sql-workspace.messages'

/** Why the last save failed, in a sentence; null when it did not. */
export function saveProblem(flow: SnippetFlow, messages: SqlWorkspaceMessages): string | null {
  if (flow.status !== 'UPDATING_FAILED') return null
  const { failure } = flow
  switch (failure.kind) {
    case 'newer-elsewhere':
      return messages.newerElsewhere
    case 'gone':
      return messages.goneElsewhere
    case 'error': {
      const message = messageOf(failure.error, messages)
      if (isNotSavedInDatabaseYet(flow)) return messages.createFailed(message)
      return shouldRetry(failure) ? messages.saveRetries(message) : messages.saveFailed(message)
    }
    default:
      return failure satisfies never
  }
}

export function messageOf(error: unknown, messages: SqlWorkspaceMessages): string {
  return wordsOf(error, messages.unknownError)
}

/** Reason of a failed change of a snippet: `whenSaved` throws null if there is a newer text, or it was deleted. */
export function changeProblem(error: unknown, messages: SqlWorkspaceMessages): string {
  return error === null ? messages.changedMeanwhile : messageOf(error, messages)
}
