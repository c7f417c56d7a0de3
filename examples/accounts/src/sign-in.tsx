import { useState } from 'react'
import { dataOf, provider, supabase } from './supabase'
import { useAction } from './use-action'

const redirectTo = location.origin

/** The ways to sign up and in. */
export function SignIn({ firstNotice }: { firstNotice: string }) {
  const { notice, run, submit } = useAction(firstNotice)
  const [phone, setPhone] = useState('')
  const [email, setEmail] = useState('')
  const { auth } = supabase

  return (
    <main>
      <h1>Accounts</h1>
      <p role="status">{notice}</p>

      <section aria-label="New account">
        <h2>New account</h2>
        <form
          onSubmit={submit(async (field) => {
            const { session } = await dataOf(
              auth.signUp({
                email: field('email'),
                password: field('password'),
                options: { emailRedirectTo: redirectTo },
              }),
            )
            return session === null ? 'Open the link in the mail that was sent to you.' : ''
          })}
        >
          <label>
            Email <input name="email" type="email" autoComplete="email" required />
          </label>
          <label>
            Password <input name="password" type="password" autoComplete="new-password" required />
          </label>
          <button>Sign up</button>
        </form>
      </section>

      <section aria-label="Password">
        <h2>Password</h2>
        <form
          onSubmit={submit(async (field) => {
            const [name, password] = [field('name'), field('password')]
            const address = name.includes('@') ? { email: name } : { phone: name }
            await dataOf(auth.signInWithPassword({ ...address, password }))
          })}
        >
          <label>
            Email or phone <input name="name" autoComplete="username" required />
          </label>
          <label>
            Password
            <input name="password" type="password" autoComplete="current-password" required />
          </label>
          <button>Sign in</button>
        </form>
        <form
          onSubmit={submit(async (field) => {
            await dataOf(auth.resetPasswordForEmail(field('email'), { redirectTo }))
            return 'Open the link in the mail to choose a new password.'
          })}
        >
          <label>
            Forgotten? Your email <input name="email" type="email" required />
          </label>
          <button>Send a link</button>
        </form>
      </section>

      <section aria-label="Code by email">
        <h2>Code by email</h2>
        <form
          onSubmit={submit(async (field) => {
            await dataOf(
              auth.signInWithOtp({
                email: field('email'),
                options: { emailRedirectTo: redirectTo },
              }),
            )
            setEmail(field('email'))
            return 'Enter the code in the mail, or open its link.'
          })}
        >
          <label>
            Email <input name="email" type="email" required />
          </label>
          <button>Send a code</button>
        </form>
        {email !== '' && (
          <form
            onSubmit={submit(async (field) => {
              await dataOf(auth.verifyOtp({ email, token: field('code'), type: 'email' }))
            })}
          >
            <Code />
          </form>
        )}
      </section>

      <section aria-label="Code by phone">
        <h2>Code by phone</h2>
        <form
          onSubmit={submit(async (field) => {
            await dataOf(auth.signInWithOtp({ phone: field('phone') }))
            setPhone(field('phone'))
            return 'Enter the code in the text message.'
          })}
        >
          <label>
            Phone <input name="phone" type="tel" required />
          </label>
          <button>Send a code</button>
        </form>
        {phone !== '' && (
          <form
            onSubmit={submit(async (field) => {
              await dataOf(auth.verifyOtp({ phone, token: field('code'), type: 'sms' }))
            })}
          >
            <Code />
          </form>
        )}
      </section>

      <section aria-label="Other ways">
        <h2>Other ways</h2>
        {provider !== '' && (
          <button
            onClick={() =>
              void run(async () => {
                await dataOf(
                  auth.signInWithOAuth({
                    // The client's type lists the providers that it knew.
                    provider: provider as 'google',
                    options: { redirectTo },
                  }),
                )
              })
            }
          >
            Continue with {provider}
          </button>
        )}
        <button onClick={() => void run(async () => void (await dataOf(auth.signInAnonymously())))}>
          Continue without an account
        </button>
      </section>
    </main>
  )
}

function Code() {
  return (
    <>
      <label>
        Code <input name="code" inputMode="numeric" autoComplete="one-time-code" required />
      </label>
      <button>Sign in</button>
    </>
  )
}
