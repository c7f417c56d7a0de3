import type { operations } from '@howdah/contract'
import { dataOf, type PlatformClient } from '../../client'
import { required } from '../../required'

type Operation = operations['sendAuthTestMail']
export type AuthTestMail = Operation['requestBody']['content']['application/json']

/** Sends a mail with sample values, and returns which server has sent it. */
export async function sendAuthTestMail(
  client: PlatformClient,
  { ref, ...body }: AuthTestMail & { ref: string },
): Promise<Operation['responses'][200]['content']['application/json']> {
  required({ ref, to: body.to })
  return dataOf(
    client.api.POST('/platform/auth/{ref}/test-mail', { params: { path: { ref } }, body }),
  )
}
