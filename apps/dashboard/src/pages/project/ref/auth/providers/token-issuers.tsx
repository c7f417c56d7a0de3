import {
  authConfigQueryOptions,
  type AuthConfig,
} from '@howdah/platform-client/resources/auth/config'
import { ConfirmDialog } from '@howdah/ui/confirm-dialog/confirm-dialog'
import { Button } from '@howdah/ui/elements'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDashboard } from '../../../../../dashboard-context'
import { FormFailure } from '../../../../../forms/form-failure'
import { ActionsMenu } from '../../../../../lists/actions-menu'
import { useAuthConfigChange } from '../use-auth-config-change'
import { TokenIssuerDialog } from './token-issuer-dialog'
import { tokenIssuerMessages as messages } from './token-issuers.messages'

export type TokenIssuer = AuthConfig['third_party_issuers'][number]
type Open = { kind: 'add' } | { kind: 'edit' | 'remove'; issuer: TokenIssuer }

/** Services whose tokens the APIs of the project accept. */
export function TokenIssuers({ projectRef: ref }: { projectRef: string }) {
  const { client } = useDashboard()
  const issuers = useQuery(authConfigQueryOptions(client, { ref })).data?.third_party_issuers
  const [open, setOpen] = useState<Open | null>(null)
  const removing = useAuthConfigChange(ref, {
    saved: messages.saved,
    onSaved: () => setOpen(null),
  })
  if (issuers === undefined) return null
  return (
    <section className="hd-section hd-section-apart" aria-labelledby="auth-token-issuers">
      <h2 id="auth-token-issuers" className="hd-section-heading">
        {messages.title}
      </h2>
      <p className="hd-section-intro">{messages.intro}</p>
      {issuers.length === 0 ? (
        <p className="hd-section-intro">{messages.none}</p>
      ) : (
        <ul className="hd-auth-rows">
          {issuers.map((one) => (
            <li key={one.issuer}>
              <span>
                <bdi>{one.issuer}</bdi>
                <span className="hd-quiet">
                  {one.audience === '' ? messages.anyAudience : messages.audienceOf(one.audience)}
                </span>
              </span>
              <span className="hd-row-actions">
                <ActionsMenu
                  label={messages.actionsOf(one.issuer)}
                  actions={['edit', 'remove'] as const}
                  labels={messages.actions}
                  danger={['remove']}
                  onChoose={(kind) => setOpen({ kind, issuer: one })}
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
        <TokenIssuerDialog
          projectRef={ref}
          saved={issuers}
          issuer={open.kind === 'add' ? null : open.issuer}
          onClose={() => setOpen(null)}
        />
      )}
      <ConfirmDialog
        open={open?.kind === 'remove'}
        onOpenChange={(isOpen) => !isOpen && setOpen(null)}
        tone="danger"
        title={messages.removeTitle(open?.kind === 'remove' ? open.issuer.issuer : '')}
        description={messages.removeText}
        confirmLabel={messages.actions.remove}
        onConfirm={() =>
          open?.kind === 'remove' &&
          removing.mutate({
            third_party_issuers: issuers.filter(({ issuer }) => issuer !== open.issuer.issuer),
          })
        }
      />
    </section>
  )
}
