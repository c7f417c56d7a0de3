import type { User } from '@supabase/supabase-js'
import { useState } from 'react'
import { dataOf, redirectTo, supabase } from './supabase'
import type { Action } from './use-action'

const { auth } = supabase

/** Changes the email address. A guest who confirms one has an account, with all that was theirs. */
export function EmailAddress({ submit, user }: Action & { user: User }) {
  const title = user.is_anonymous === true ? 'Make this an account' : 'Email address'
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      {user.new_email !== undefined && <p>Not confirmed yet: {user.new_email}</p>}
      <form
        onSubmit={submit(async (field) => {
          await dataOf(auth.updateUser({ email: field('email') }, { emailRedirectTo: redirectTo }))
          return (user.email ?? '') === ''
            ? 'Open the link in the mail that was sent to you.'
            : 'Open the links in two mails: at the new address, and at the present one.'
        })}
      >
        <label>
          New email <input name="email" type="email" autoComplete="email" required />
        </label>
        <button>Save the email</button>
      </form>
    </section>
  )
}

/** Sets a password. A project can ask an older session for a code first. */
export function PasswordChange({ submit }: Action) {
  const [needsCode, setNeedsCode] = useState(false)
  return (
    <section aria-label="Password">
      <h2>Password</h2>
      <form
        onSubmit={submit(async (field) => {
          const change = { password: field('password'), nonce: field('code') }
          const { error } = await auth.updateUser(change)
          if (error?.code === 'reauthentication_needed') {
            await dataOf(auth.reauthenticate())
            setNeedsCode(true)
            return 'Enter the code that was sent to you, and save again.'
          }
          if (error !== null) throw error
          setNeedsCode(false)
          return 'The password was changed.'
        })}
      >
        <label>
          New password
          <input name="password" type="password" autoComplete="new-password" required />
        </label>
        {needsCode && (
          <label>
            Code <input name="code" inputMode="numeric" autoComplete="one-time-code" required />
          </label>
        )}
        <button>Save the password</button>
      </form>
    </section>
  )
}
