import type { User } from '@supabase/supabase-js'
import { useState } from 'react'
import { Code } from './code'
import { dataOf, supabase } from './supabase'
import type { Action } from './use-action'

interface Enrolled {
  factorId: string
  /** For an authenticator app. */
  secret?: string
  /** Address of its picture. */
  qrCode?: string
  /** For a phone. */
  challengeId?: string
}

const { mfa } = supabase.auth

/** The second factors of the user, and the ways to add one. */
export function SecondFactors({ run, submit, user }: Action & { user: User }) {
  const [enrolled, setEnrolled] = useState<Enrolled>()
  const factors = (user.factors ?? []).filter(({ status }) => status === 'verified')
  return (
    <section aria-label="Second factors">
      <h2>Second factors</h2>
      <ul>
        {factors.map(({ factor_type: type, friendly_name: label, id }) => (
          <li key={id}>{label || type}</li>
        ))}
      </ul>
      <button
        onClick={() =>
          void run(async () => {
            const { id, totp } = await dataOf(
              mfa.enroll({ factorType: 'totp', friendlyName: 'Authenticator' }),
            )
            setEnrolled({ factorId: id, secret: totp.secret, qrCode: totp.qr_code })
          })
        }
      >
        Add an authenticator app
      </button>
      <button
        onClick={() =>
          void run(async () => {
            await dataOf(mfa.webauthn.register({ friendlyName: 'Security key' }))
            return 'The second factor is on.'
          })
        }
      >
        Add a security key
      </button>
      <form
        onSubmit={submit(async (field) => {
          const { id } = await dataOf(
            mfa.enroll({ factorType: 'phone', phone: field('phone'), friendlyName: 'Phone' }),
          )
          const challenge = await dataOf(mfa.challenge({ factorId: id, channel: 'sms' }))
          setEnrolled({ factorId: id, challengeId: challenge.id })
          return 'Enter the code in the text message.'
        })}
      >
        <label>
          Phone <input name="phone" type="tel" required />
        </label>
        <button>Add a phone</button>
      </form>
      {enrolled !== undefined && (
        <form
          onSubmit={submit(async (field) => {
            const { challengeId, factorId } = enrolled
            const code = field('code')
            if (challengeId === undefined) await dataOf(mfa.challengeAndVerify({ factorId, code }))
            else await dataOf(mfa.verify({ factorId, challengeId, code }))
            setEnrolled(undefined)
            return 'The second factor is on.'
          })}
        >
          {enrolled.secret !== undefined && (
            <>
              <img src={enrolled.qrCode} alt="QR code for the app" width={200} height={200} />
              <p>
                Scan the code with the app, or enter this secret:{' '}
                <code aria-label="Secret">{enrolled.secret}</code>
              </p>
            </>
          )}
          <Code button="Verify" />
        </form>
      )}
    </section>
  )
}
