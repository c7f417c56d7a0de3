import { testAuthTokenHook } from '@howdah/platform-client/resources/auth/test-token-hook'
import {
  claimsOfEvent,
  claimsProblem,
  refusalOfEvent,
  type ClaimsProblem,
} from '@howdah/rules/auth/token-claims'
import { Button } from '@howdah/ui/elements'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useDashboard } from '../../../../../dashboard-context'
import { TextAreaField } from '../../../../../database/fields/text-area-field'
import { FormFailure } from '../../../../../forms/form-failure'
import { useSubmit } from '../../../../../forms/use-submit'
import { UserField } from '../../api/try-it/user-field'
import { hooksMessages as messages } from './hooks.messages'
import '../../../../../database/objects/objects.css'

const sampleClaims = JSON.stringify(
  {
    ...{ iss: 'https://example.com/auth/v1', sub: '', role: 'authenticated', aal: 'aal1' },
    ...{ session_id: '', email: 'user@example.com', phone: '', is_anonymous: false },
  },
  null,
  2,
)

type Answer =
  | { kind: 'claims'; claims: object; problem: ClaimsProblem | null }
  | { kind: 'refused'; message: string }
  | { kind: 'none' }
  | { kind: 'failed'; message: string }

/** Reads what a function of the hook has returned. */
function readAnswer(event: unknown): Answer {
  const answer = typeof event === 'string' ? readObject(event) : event
  if (typeof answer !== 'object' || answer === null) return { kind: 'none' }
  const message = refusalOfEvent(answer)
  if (message !== null) return { kind: 'refused', message }
  const claims = claimsOfEvent(answer)
  return claims === null
    ? { kind: 'none' }
    : { kind: 'claims', claims, problem: claimsProblem(claims) }
}

/** Returns an entered object; null for anything else. */
function readObject(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null
  } catch {
    return null
  }
}

/** Call of the function of the custom access token hook. */
export function TokenHookTest({
  name,
  projectRef,
  schema,
}: {
  projectRef: string
  schema: string
  name: string
}) {
  const { client } = useDashboard()
  const [userId, setUserId] = useState('')
  const [claims, setClaims] = useState(sampleClaims)
  const entered = readObject(claims)
  const running = useMutation({
    async mutationFn() {
      const { error, event } = await testAuthTokenHook(client, {
        ...{ ref: projectRef, schema, name },
        ...{ user_id: userId.trim(), claims: { ...entered } },
      })
      if (error === null) return readAnswer(event)
      const message = error.code === null ? error.message : `${error.code}: ${error.message}`
      return { kind: 'failed' as const, message }
    },
  })
  /** Changes what is tested: an earlier result is not one of it. */
  function edit(change: () => void): void {
    change()
    running.reset()
  }
  const { onSubmit, problems } = useSubmit(
    {
      user: /^[\da-f-]{36}$/i.test(userId.trim()) ? undefined : messages.userWrong,
      claims: entered === null ? messages.claimsWrong : undefined,
    },
    () => running.mutate(),
  )
  return (
    <section className="hd-section hd-section-apart" aria-labelledby="auth-hook-test">
      <h2 id="auth-hook-test" className="hd-section-heading">
        {messages.test(`${schema}.${name}`)}
      </h2>
      <p className="hd-section-intro">{messages.testIntro}</p>
      <form className="hd-form hd-form-narrow" onSubmit={onSubmit} noValidate>
        <UserField
          isId
          label={messages.user}
          hint={messages.userHint}
          projectRef={projectRef}
          problem={problems.user}
          value={userId}
          onChange={(text) => edit(() => setUserId(text))}
        />
        <TextAreaField
          label={messages.claims}
          problem={problems.claims}
          rows={5}
          code
          value={claims}
          onChange={(text) => edit(() => setClaims(text))}
        />
        {running.error && <FormFailure title={messages.testFailed} error={running.error} />}
        <div>
          <Button type="submit" variant="soft" color="gray" loading={running.isPending}>
            {messages.run}
          </Button>
        </div>
        <div role="status">
          {running.data?.kind === 'failed' && (
            <p>
              <bdi>{messages.functionFailed(running.data.message)}</bdi>
            </p>
          )}
          {running.data?.kind === 'none' && <p>{messages.noClaims}</p>}
          {running.data?.kind === 'refused' && (
            <p>
              <bdi>{messages.refused(running.data.message)}</bdi>
            </p>
          )}
          {running.data?.kind === 'claims' && running.data.problem !== null && (
            <p>{messages.unusable(running.data.problem)}</p>
          )}
        </div>
        {running.data?.kind === 'claims' && (
          <pre
            className="hd-auth-text hd-code"
            tabIndex={0}
            role="region"
            aria-label={messages.result}
          >
            <bdi>{JSON.stringify(running.data.claims, null, 2)}</bdi>
          </pre>
        )}
      </form>
    </section>
  )
}
