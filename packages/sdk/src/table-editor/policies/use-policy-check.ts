import { PlatformError } from '@howdah/platform-client/errors'
import { policiesQueryOptions, type Policy } from '@howdah/platform-client/catalog/policies'
import { useHowdahContext } from '../../provider/howdah-context'
import { useTexts } from '../../provider/use-texts'
import type { TableTarget } from '../editor-parts.types'
import { policyFormTexts } from './policy-form.messages'

/**
 * Returns a function that reads a policy again, and rejects if it is no longer the one that a form
 * was opened with. The policies of the table are then shown as they are.
 * @param policy null for a new one, of which there is nothing to read
 */
export function usePolicyCheck(target: TableTarget, tableId: number, policy: Policy | null) {
  const { client, queryClient } = useHowdahContext('TableEditor')
  const texts = useTexts(policyFormTexts)
  const { projectRef, connectionString } = target
  return async () => {
    if (policy === null) return
    const policies = await queryClient.fetchQuery({
      ...policiesQueryOptions(client, { projectRef, connectionString, id: tableId }),
      staleTime: 0,
    })
    const current = policies.find(({ id }) => id === policy.id)
    if (JSON.stringify(current) === JSON.stringify(policy)) return
    const message = current ? texts.changed : texts.gone
    throw new PlatformError({ code: 'conflict', status: 409, message, notRun: true })
  }
}
