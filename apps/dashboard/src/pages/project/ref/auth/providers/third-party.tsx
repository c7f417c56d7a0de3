import { authConfigQueryOptions } from '@howdah/platform-client/resources/auth/config'
import { ConfirmDialog } from '@howdah/ui/confirm-dialog/confirm-dialog'
import { Button } from '@howdah/ui/elements'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDashboard } from '../../../../../dashboard-context'
import { FormFailure } from '../../../../../forms/form-failure'
import { ActionsMenu } from '../../../../../lists/actions-menu'
import { useProjectQuery } from '../../../../../scope/use-scope'
import { useAuthConfigChange } from '../use-auth-config-change'
import { CallbackDetail } from './callback-detail'
import { ProviderDialog, providerName } from './provider-dialog'
import { shownAddressOf, type AuthProvider } from './provider-draft'
import { thirdPartyMessages as messages } from './third-party.messages'

type Open = { kind: 'add' } | { kind: 'edit' | 'remove'; provider: AuthProvider }

/** Providers that users sign in at. */
export function ThirdPartyProviders({ projectRef: ref }: { projectRef: string }) {
  const { client } = useDashboard()
  const endpoint = useProjectQuery(ref).data?.endpoint
  const config = useQuery(authConfigQueryOptions(client, { ref })).data
  const [open, setOpen] = useState<Open | null>(null)
  const removing = useAuthConfigChange(ref, {
    saved: messages.saved,
    onSaved: () => setOpen(null),
  })
  if (config === undefined) return null
  const providers = config.external_providers
  const callbackUrl = endpoint && `${endpoint}/auth/v1/callback`
  return (
    <section className="hd-section hd-section-apart" aria-labelledby="auth-third-party">
      <h2 id="auth-third-party" className="hd-section-heading">
        {messages.title}
      </h2>
      <p className="hd-section-intro">{messages.intro}</p>
      {callbackUrl && (
        <>
          <CallbackDetail url={callbackUrl} />
          <p className="hd-section-intro">{messages.callbackHint}</p>
        </>
      )}
      {providers.length === 0 ? (
        <p className="hd-section-intro">{messages.none}</p>
      ) : (
        <ul className="hd-auth-rows">
          {providers.map((one) => (
            <li key={one.provider}>
              <span>
                <bdi>{providerName(one.provider)}</bdi>
                <bdi className="hd-quiet">{shownAddressOf(one)}</bdi>
              </span>
              <span className="hd-row-actions">
                <span className="hd-quiet">{one.enabled ? messages.on : messages.off}</span>
                <ActionsMenu
                  label={messages.actionsOf(providerName(one.provider))}
                  actions={['edit', 'remove'] as const}
                  labels={messages.actions}
                  danger={['remove']}
                  onChoose={(kind) => setOpen({ kind, provider: one })}
                />
              </span>
            </li>
          ))}
        </ul>
      )}
      {removing.error && <FormFailure title={messages.removeFailed} error={removing.error} />}
      <div>
        <Button variant="soft" color="gray" onClick={() => setOpen({ kind: 'add' })}>
          {messages.add}
        </Button>
      </div>
      {open !== null && open.kind !== 'remove' && (
        <ProviderDialog
          projectRef={ref}
          config={config}
          callbackUrl={callbackUrl}
          provider={open.kind === 'add' ? null : open.provider}
          onClose={() => setOpen(null)}
        />
      )}
      <ConfirmDialog
        open={open?.kind === 'remove'}
        onOpenChange={(isOpen) => !isOpen && setOpen(null)}
        tone="danger"
        title={messages.removeTitle(
          open?.kind === 'remove' ? providerName(open.provider.provider) : '',
        )}
        description={messages.removeText}
        confirmLabel={messages.actions.remove}
        onConfirm={() =>
          open?.kind === 'remove' &&
          removing.mutate({
            external_providers: providers.filter(
              ({ provider }) => provider !== open.provider.provider,
            ),
          })
        }
      />
    </section>
  )
}
