import { PlatformError } from '@howdah/platform-client/errors'
import {
  signInWithRecoveryCode,
  signInWithTotp,
} from '@howdah/platform-client/resources/identity/sign-in'
import type { Profile } from '@howdah/platform-client/resources/identity/get-profile'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useDashboard } from '../../dashboard-context'
import { TotpCodeField } from '../../forms/codes/code-field'
import { EntryForm } from '../../forms/entry-form'
import { isOfFields, serverProblem } from '@howdah/platform-client/server-problem'
import { codeProblem, writtenCode, type CodeKind } from '../../forms/codes/totp-code'
import { useSubmit } from '../../forms/use-submit'
import { signInMessages as messages } from './sign-in.messages'

export interface SecondStepProps {
  onSignedIn: (person: Profile) => void
  /**
   * Called to show the password form again, with the error of the server as the reason; null when
   * the user chose to start over.
   */
  onStartOver: (reason: unknown) => void
}

/** The second step of signing in, by the authenticator or by a recovery code. */
export function SecondStepForm({ onSignedIn, onStartOver }: SecondStepProps) {
  const { client } = useDashboard()
  const [kind, setKind] = useState<CodeKind>('totp')
  const [code, setCode] = useState('')
  const attempt = useMutation({
    mutationFn: (given: { kind: CodeKind; code: string }) =>
      given.kind === 'totp'
        ? signInWithTotp(client, { code: given.code })
        : signInWithRecoveryCode(client, { recoveryCode: given.code }),
    onSuccess: onSignedIn,
    onError: (error) => {
      if (error instanceof PlatformError && error.code === 'conflict') onStartOver(error)
      // A code counts once, so that the next one is a new one.
      else setCode('')
    },
  })
  const path = kind === 'totp' ? 'body.code' : 'body.recovery_code'
  const { problems, onSubmit, startOver } = useSubmit({ code: codeProblem(kind, code) }, () =>
    attempt.mutate({ kind, code: writtenCode(kind, code) }),
  )
  const choose = (next: CodeKind) => {
    setKind(next)
    setCode('')
    startOver()
    attempt.reset()
  }
  return (
    <EntryForm
      onSubmit={onSubmit}
      submit={messages.submit}
      pending={attempt.isPending}
      error={isOfFields(attempt.error, [path]) ? null : attempt.error}
      failed={messages.failed}
      after={
        <div className="hd-form-links">
          <button
            type="button"
            className="hd-text-button"
            onClick={() => choose(kind === 'totp' ? 'recovery' : 'totp')}
          >
            {kind === 'totp' ? messages.useRecoveryCode : messages.useTotp}
          </button>
          <button type="button" className="hd-text-button" onClick={() => onStartOver(null)}>
            {messages.startOver}
          </button>
        </div>
      }
    >
      <TotpCodeField
        key={kind}
        kind={kind}
        size="3"
        value={code}
        onValueChange={setCode}
        problem={serverProblem(attempt.error, path) ?? (attempt.error ? undefined : problems.code)}
      />
    </EntryForm>
  )
}
