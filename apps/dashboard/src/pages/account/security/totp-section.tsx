import { profileQueryOptions } from '@howdah/platform-client/resources/identity/get-profile'
import { totpQueryOptions } from '@howdah/platform-client/resources/account/get-totp'
import { platformKey } from '@howdah/platform-client/query-keys'
import { Button } from '@howdah/ui/elements'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useQuery } from '@tanstack/react-query'
import { useReducer } from 'react'
import { useDashboard } from '../../../dashboard-context'
import { OnOff } from '../../../people/on-off'
import { QueryView } from '../../../regions/query-view'
import { RowSkeletons } from '../../../regions/row-skeletons'
import { accountSecurityMessages as messages } from './security.messages'
import { TotpDialog } from './totp-dialog'
import { closedTotpFlow, totpTransition, type TotpEvent, type TotpPurpose } from './totp-flow'

/** The second factor: whether it is on, and what can be done with it. */
export function TotpSection() {
  const { client, queryClient } = useDashboard()
  const toast = useToast()
  const totp = useQuery(totpQueryOptions(client))
  const [flow, dispatch] = useReducer(totpTransition, closedTotpFlow)
  const ask = (purpose: TotpPurpose) => dispatch({ type: 'asked', purpose })

  const onEvent = (event: TotpEvent) => {
    dispatch(event)
    if (event.type === 'confirmed') toast.success(messages.turnedOn)
    if (event.type === 'disabled') toast.success(messages.turnedOff)
    if (event.type === 'started' || event.type === 'closed') return
    void queryClient.invalidateQueries({ queryKey: totpQueryOptions(client).queryKey })
    // What organizations that require a second factor are open for hangs on it.
    void queryClient.invalidateQueries({
      queryKey: profileQueryOptions(client).queryKey,
      exact: true,
    })
    void queryClient.invalidateQueries({ queryKey: platformKey(client, 'organizations') })
  }
  return (
    <section className="hd-section hd-section-apart" aria-labelledby="totp">
      <h2 id="totp" className="hd-section-heading">
        {messages.totp}
      </h2>
      <p className="hd-section-intro">{messages.totpIntro}</p>
      <QueryView query={totp} title={messages.totpFailed} loading={<RowSkeletons count={1} />}>
        {({ enabled, recovery_codes_left }) => (
          <div className="hd-setting">
            <span className="hd-setting-state">
              <OnOff on={enabled} />
              {enabled && (
                <span className="hd-quiet">{messages.codesLeft(recovery_codes_left)}</span>
              )}
            </span>
            {enabled ? (
              <span className="hd-setting-actions">
                <Button variant="soft" color="gray" onClick={() => ask('renew')}>
                  {messages.renew}
                </Button>
                <Button variant="soft" color="red" highContrast onClick={() => ask('disable')}>
                  {messages.turnOff}
                </Button>
              </span>
            ) : (
              <Button onClick={() => ask('start')}>{messages.setUp}</Button>
            )}
          </div>
        )}
      </QueryView>
      <TotpDialog flow={flow} onEvent={onEvent} />
    </section>
  )
}
