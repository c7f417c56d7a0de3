import { deploymentCommitQueryOptions } from '@howdah/platform-client/resources/config/get-deployment-commit'
import { shouldOfferRefresh } from '@howdah/sdk/rules'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useDashboard } from '../dashboard-context'
import { poll, POLL_INTERVAL_MS } from '../polling/poll'
import { newVersionMessages } from './new-version.messages'

/**
 * Offers to reload the page once the server runs a build that is a day newer than the one first
 * seen. If declined, the offer is not repeated.
 */
export function useNewVersion(): void {
  const { client } = useDashboard()
  const toast = useToast()
  const { data } = useQuery({
    ...deploymentCommitQueryOptions(client),
    refetchInterval: poll(POLL_INTERVAL_MS.build),
  })
  const latest = data?.commit_time ?? null
  const [firstSeen, setFirstSeen] = useState<string | null>(null)
  if (firstSeen === null && latest !== null) setFirstSeen(latest)
  const offer = shouldOfferRefresh({ firstSeen, latest })

  // Once for each time that there is something to offer.
  useEffect(() => {
    if (!offer) return
    toast.info(newVersionMessages.newVersion, {
      id: 'new-version',
      duration: Infinity,
      description: newVersionMessages.newVersionText,
      dismissLabel: newVersionMessages.notNow,
      action: { label: newVersionMessages.refresh, onSelect: () => location.reload() },
    })
  }, [offer, toast])
}
