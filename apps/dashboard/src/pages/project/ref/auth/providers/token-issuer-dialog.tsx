import { isOfFields } from '@howdah/platform-client/server-problem'
import { issuerProblem } from '@howdah/rules/auth/token-issuers'
import { useState } from 'react'
import { DialogActions } from '../../../../../dialogs/dialog-actions'
import { OpenDialog } from '../../../../../dialogs/open-dialog'
import { FormFailure } from '../../../../../forms/form-failure'
import { LineField } from '../../../../../forms/line-field'
import { useSubmit } from '../../../../../forms/use-submit'
import { standingProblem, useAuthConfigChange } from '../use-auth-config-change'
import type { TokenIssuer } from './token-issuers'
import { tokenIssuerMessages as messages } from './token-issuers.messages'

export interface TokenIssuerDialogProps {
  projectRef: string
  saved: readonly TokenIssuer[]
  /** null for a new one. */
  issuer: TokenIssuer | null
  onClose: () => void
}

const path = 'body.third_party_issuers'

/** Form of a service that issues tokens. */
export function TokenIssuerDialog({ issuer, onClose, projectRef, saved }: TokenIssuerDialogProps) {
  const [draft, setDraft] = useState<TokenIssuer>(
    issuer ?? { issuer: '', jwks_url: '', audience: '' },
  )
  const set = (change: Partial<TokenIssuer>) => setDraft((before) => ({ ...before, ...change }))
  const saving = useAuthConfigChange(projectRef, { saved: messages.saved, onSaved: onClose })
  const trimmed = {
    issuer: draft.issuer.trim(),
    jwks_url: draft.jwks_url.trim(),
    audience: draft.audience.trim(),
  }
  const others = saved.filter((one) => one !== issuer)
  const change = {
    third_party_issuers:
      issuer === null ? [...saved, trimmed] : saved.map((one) => (one === issuer ? trimmed : one)),
  }
  const { onSubmit, problems } = useSubmit(textsOf(trimmed, others), () => saving.mutate(change))
  return (
    <OpenDialog
      title={issuer === null ? messages.addTitle : messages.editTitle}
      width="480px"
      onClose={onClose}
    >
      <form className="hd-form" onSubmit={onSubmit} noValidate>
        <LineField
          label={messages.issuer}
          hint={messages.issuerHint}
          problem={problems.issuer ?? standingProblem(saving, path, change)}
          name="issuer"
          type="url"
          value={draft.issuer}
          onValueChange={(value) => set({ issuer: value })}
        />
        <LineField
          label={messages.audience}
          hint={messages.audienceHint}
          problem={problems.audience}
          name="audience"
          value={draft.audience}
          onValueChange={(audience) => set({ audience })}
        />
        <LineField
          label={messages.keysUrl}
          hint={messages.keysUrlHint}
          problem={problems.keysUrl}
          name="keysUrl"
          type="url"
          value={draft.jwks_url}
          onValueChange={(jwks_url) => set({ jwks_url })}
        />
        {saving.error && !isOfFields(saving.error, [path]) && (
          <FormFailure title={messages.saveFailed} error={saving.error} />
        )}
        <DialogActions submit={messages.submit} pending={saving.isPending} onCancel={onClose} />
      </form>
    </OpenDialog>
  )
}

const isUrl = (text: string): boolean => /^https?:\/\/\S+$/.test(text) && URL.canParse(text)

/** Returns the texts of the fields that can’t be saved. */
function textsOf(draft: TokenIssuer, others: readonly TokenIssuer[]) {
  const isTaken = others.some(({ issuer }) => issuer === draft.issuer)
  return {
    issuer: isTaken ? messages.taken : isUrl(draft.issuer) ? undefined : messages.issuerWrong,
    audience: issuerProblem(draft) === null ? undefined : messages.audienceNeeded,
    keysUrl: draft.jwks_url === '' || isUrl(draft.jwks_url) ? undefined : messages.keysUrlWrong,
  }
}
