import type { ContractOperation } from './operations'
import type { Detail, Validators } from './validators'

/**
 * Returns the contract violations of a response; empty if it conforms. `media` is null for a
 * response without a body.
 */
export function checkAnswer(
  operation: ContractOperation,
  answer: { status: number; media: string | null; body: unknown },
  validators: Validators,
): Detail[] {
  const { status, media, body } = answer
  const content = operation.responses.get(String(status)) ?? operation.responses.get('default')
  if (!content || (status < 300 && !operation.responses.has(String(status)))) {
    return [{ path: 'status', message: `${operation.id} does not answer ${status}` }]
  }
  if (media === null) return content.size === 0 ? [] : [{ path: 'body', message: 'is missing' }]
  const schema = content.get(media)
  if (schema === undefined)
    return [
      { path: 'content-type', message: `${operation.id} does not answer ${media} with ${status}` },
    ]
  // As it goes over the wire: a Date is text there, and undefined is not there at all.
  return validators.check(schema, JSON.parse(JSON.stringify(body)) as unknown, 'body', true)
}
