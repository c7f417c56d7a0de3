import { confirmTotp, type NewTotp } from '@howdah/platform-client'
import { Button } from '@howdah/ui'
import { useMutation } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { useDashboard } from '../../../dashboard-context'
import { CodeField } from '../../../forms/code-field'
import { CopyButton } from '../../../forms/copy-button'
import { focusFirstProblem } from '../../../forms/focus-first-problem'
import { FormFailure } from '../../../forms/form-failure'
import { isOfFields, serverProblem } from '../../../forms/server-problem'
import { codeProblem, writtenCode } from '../../../forms/totp-code'
import { QrCode } from './qr-code'
import { securityMessages as messages } from './security.messages'
import type { TotpEvent } from './totp-flow'

/** The secret as a QR code and as text, and the first code, which turns the second factor on. */
export function TotpScan({ totp, onEvent }: { totp: NewTotp; onEvent: (event: TotpEvent) => void }) {
  const { client } = useDashboard()
  const [code, setCode] = useState('')
  const [asked, setAsked] = useState(false)
  const problem = codeProblem('totp', code)
  const confirmation = useMutation({
    mutationFn: (given: { code: string }) => confirmTotp(client, given),
    onSuccess: () => onEvent({ type: 'confirmed' }),
  })

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setAsked(true)
    if (problem === undefined) confirmation.mutate({ code: writtenCode('totp', code) })
    else focusFirstProblem(event.currentTarget, { code: problem })
  }
  return (
    <form className="hd-form" onSubmit={onSubmit} noValidate>
      <QrCode text={totp.uri} />
      <div className="hd-field">
        <span className="hd-field-label">{messages.secret}</span>
        <div className="hd-connection-string">
          <code>{totp.secret}</code>
          <CopyButton text={totp.secret} name={messages.secretName} />
        </div>
      </div>
      <CodeField
        kind="totp"
        size="2"
        value={code}
        onValueChange={setCode}
        problem={asked ? (problem ?? serverProblem(confirmation.error, 'body.code')) : undefined}
      />
      {confirmation.error && !isOfFields(confirmation.error, ['body.code']) && (
        <FormFailure title={messages.askFailed} error={confirmation.error} />
      )}
      <div className="hd-dialog-actions">
        <Button type="button" variant="soft" color="gray" onClick={() => onEvent({ type: 'closed' })}>
          {messages.cancel}
        </Button>
        <Button type="submit" loading={confirmation.isPending}>
          {messages.confirm}
        </Button>
      </div>
    </form>
  )
}
