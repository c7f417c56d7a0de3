import { confirmTotp, type NewTotp } from '@howdah/platform-client/resources/account/set-up-totp'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useDashboard } from '../../../dashboard-context'
import { DialogActions } from '../../../dialogs/dialog-actions'
import { TotpCodeField } from '../../../forms/codes/code-field'
import { CopyLine } from '../../../forms/copying/copy-line'
import { FormFailure } from '../../../forms/form-failure'
import { isOfFields, serverProblem } from '@howdah/platform-client/server-problem'
import { codeProblem, writtenCode } from '../../../forms/codes/totp-code'
import { useSubmit } from '../../../forms/use-submit'
import { QrCode } from './qr-code'
import { accountSecurityMessages as messages } from './security.messages'
import type { TotpEvent } from './totp-flow'

/** The secret as a QR code and as text, and the first code, which turns the second factor on. */
export function TotpScan({
  totp,
  onEvent,
}: {
  totp: NewTotp
  onEvent: (event: TotpEvent) => void
}) {
  const { client } = useDashboard()
  const [code, setCode] = useState('')
  const confirmation = useMutation({
    mutationFn: (given: { code: string }) => confirmTotp(client, given),
    onSuccess: () => onEvent({ type: 'confirmed' }),
  })
  const { problems, onSubmit } = useSubmit({ code: codeProblem('totp', code) }, () =>
    confirmation.mutate({ code: writtenCode('totp', code) }),
  )
  return (
    <form className="hd-form" onSubmit={onSubmit} noValidate>
      <QrCode text={totp.uri} />
      <div className="hd-field">
        <span className="hd-field-label">{messages.secret}</span>
        <CopyLine text={totp.secret} name={messages.secretName} />
      </div>
      <TotpCodeField
        kind="totp"
        size="2"
        value={code}
        onValueChange={setCode}
        problem={problems.code ?? serverProblem(confirmation.error, 'body.code')}
      />
      {confirmation.error && !isOfFields(confirmation.error, ['body.code']) && (
        <FormFailure title={messages.askFailed} error={confirmation.error} />
      )}
      <DialogActions
        submit={messages.confirm}
        pending={confirmation.isPending}
        onCancel={() => onEvent({ type: 'closed' })}
      />
    </form>
  )
}
