import type { Factor } from '@supabase/supabase-js'
import { useState } from 'react'
import { Code } from './code'
import { dataOf, supabase } from './supabase'
import { useAction } from './use-action'

/** Asks for a second factor: one factor alone opens little. */
export function SecondFactor({ factor }: { factor: Factor }) {
  const { notice, run, submit } = useAction()
  const [challengeId, setChallengeId] = useState('')
  const { mfa } = supabase.auth
  const factorId = factor.id
  const isPhone = factor.factor_type === 'phone'

  const signOut = (
    <button onClick={() => void supabase.auth.signOut({ scope: 'local' })}>Sign out</button>
  )

  if (factor.factor_type === 'webauthn')
    return (
      <main>
        <h1>Second factor</h1>
        <p role="status">{notice}</p>
        <button
          onClick={() =>
            void run(async () => {
              await dataOf(mfa.webauthn.authenticate({ factorId }))
            })
          }
        >
          Use the security key
        </button>
        {signOut}
      </main>
    )

  return (
    <main>
      <h1>Second factor</h1>
      <p role="status">{notice}</p>
      {isPhone && (
        <button
          onClick={() =>
            void run(async () => {
              setChallengeId((await dataOf(mfa.challenge({ factorId, channel: 'sms' }))).id)
              return 'Enter the code in the text message.'
            })
          }
        >
          Send a code
        </button>
      )}
      <form
        onSubmit={submit(async (field) => {
          const code = field('code')
          if (isPhone) await dataOf(mfa.verify({ factorId, challengeId, code }))
          else await dataOf(mfa.challengeAndVerify({ factorId, code }))
        })}
      >
        <Code button="Verify" />
      </form>
      {signOut}
    </main>
  )
}
