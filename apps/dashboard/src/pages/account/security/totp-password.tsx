import {
  disableTotp,
  renewRecoveryCodes,
  startTotp,
} from '@howdah/platform-client/resources/account/set-up-totp'
import type { PlatformClient } from '@howdah/platform-client/client'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useDashboard } from '../../../dashboard-context'
import { DialogActions } from '../../../dialogs/dialog-actions'
import { FormFailure } from '../../../forms/form-failure'
import { PasswordField } from '../../../forms/passwords/password-field'
import { isOfFields, serverProblem } from '@howdah/platform-client/server-problem'
import { useSubmit } from '../../../forms/use-submit'
import { accountSecurityMessages as messages } from './security.messages'
import type { TotpEvent, TotpPurpose } from './totp-flow'

/** The password, which each change of the second factor needs. */
export function TotpPassword({
  purpose,
  onEvent,
}: {
  purpose: TotpPurpose
  onEvent: (event: TotpEvent) => void
}) {
  const { client } = useDashboard()
  const [password, setPassword] = useState('')
  const change = useMutation({
    mutationFn: (given: string) => carryOut(client, purpose, given),
    onSuccess: onEvent,
  })
  const found = { password: password === '' ? messages.currentMissing : undefined }
  const { problems, onSubmit } = useSubmit(found, () => change.mutate(password))
  return (
    <form className="hd-form" onSubmit={onSubmit} noValidate>
      <PasswordField
        label={messages.askPassword}
        problem={serverProblem(change.error, 'body.password') ?? problems.password}
        size="2"
        name="password"
        autoComplete="current-password"
        value={password}
        onValueChange={setPassword}
      />
      {change.error && !isOfFields(change.error, ['body.password']) && (
        <FormFailure title={messages.askFailed} error={change.error} />
      )}
      <DialogActions
        submit={purpose === 'disable' ? messages.turnOff : messages.goOn}
        color={purpose === 'disable' ? 'red' : undefined}
        pending={change.isPending}
        onCancel={() => onEvent({ type: 'closed' })}
      />
    </form>
  )
}

async function carryOut(
  client: PlatformClient,
  purpose: TotpPurpose,
  password: string,
): Promise<TotpEvent> {
  switch (purpose) {
    case 'start':
      return { type: 'started', totp: await startTotp(client, { password }) }
    case 'renew':
      return { type: 'renewed', codes: await renewRecoveryCodes(client, { password }) }
    case 'disable':
      await disableTotp(client, { password })
      return { type: 'disabled' }
  }
}
