import type { components } from '@howdah/contract'
import type { PlatformClient } from '../../client'
import { required } from '../../required'
import { streamText, type TextOptions } from './stream-text'

export type CodeCompletion = components['schemas']['CodeCompletion']

/**
 * Returns code that replaces the selection, or is inserted at the cursor, for a user's request.
 * @throws PlatformError
 */
export async function completeCode(
  client: PlatformClient,
  completion: CodeCompletion,
  options: TextOptions = {},
): Promise<string> {
  const { projectRef, completionMetadata } = completion
  required({ projectRef, completionMetadata })
  return streamText(client, '/api/ai/code/complete', completion, options)
}
