import { disableTotp, renewRecoveryCodes, startTotp, type PlatformClient } from '@howdah/platform-client'
import { Button } from '@howdah/ui'
import { useMutation } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { useDashboard } from '../../../dashboard-context'
import { Field } from '../../../forms/field'
import { focusFirstProblem } from '../../../forms/focus-first-problem'
import { FormFailure } from '../../../forms/form-failure'
import { PasswordField } from '../../../forms/password-field'
import { isOfFields, serverProblem } from '../../../forms/server-problem'
import { securityMessages as messages } from './security.messages'
import type { TotpEvent, TotpPurpose } from './totp-flow'

/** The password, which each change of the second factor needs. */
export function TotpPassword({ purpose, onEvent }: { purpose: TotpPurpose; onEvent: (event: TotpEvent) => void }) {
  const { client } = useDashboard()
  const [password, setPassword] = useState('')
  const [asked, setAsked] = useState(false)
  const problem = password === '' ? messages.currentMissing : undefined
  const change = useMutation({ mutationFn: (given: string) => carryOut(client, purpose, given), onSuccess: onEvent })

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setAsked(true)
    if (problem === undefined) change.mutate(password)
    else focusFirstProblem(event.currentTarget, { password: problem })
  }
  return (
    <form className="hd-form" onSubmit={onSubmit} noValidate>
      <Field label={messages.askPassword} problem={serverProblem(change.error, 'body.password') ?? (asked ? problem : undefined)}>
        {(control) => (
          <PasswordField
            control={control}
            size="2"
            name="password"
            autoComplete="current-password"
            value={password}
            onValueChange={setPassword}
          />
        )}
      </Field>
      {change.error && !isOfFields(change.error, ['body.password']) && <FormFailure title={messages.askFailed} error={change.error} />}
      <div className="hd-dialog-actions">
        <Button type="button" variant="soft" color="gray" onClick={() => onEvent({ type: 'closed' })}>
          {messages.cancel}
        </Button>
        <Button type="submit" color={purpose === 'disable' ? 'red' : undefined} loading={change.isPending}>
          {purpose === 'disable' ? messages.turnOff : messages.goOn}
        </Button>
      </div>
    </form>
  )
}

async function carryOut(client: PlatformClient, purpose: TotpPurpose, password: string): Promise<TotpEvent> {
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
