import { useState } from 'react'
import { Code } from './code'
import { askForIdToken, hasIdTokens } from './id-token'
import { addressOf, dataOf, provider, redirectTo, supabase } from './supabase'
import { useAction, type Action } from './use-action'

const { auth } = supabase

/** The ways to sign up and in. */
export function SignIn({ firstNotice }: { firstNotice: string }) {
  const action = useAction(firstNotice)
  return (
    <main>
      <h1>Accounts</h1>
      <p role="status">{action.notice}</p>
      <NewAccount {...action} />
      <Password {...action} />
      <CodeByEmail {...action} />
      <CodeByPhone {...action} />
      <OtherWays {...action} />
    </main>
  )
}

function NewAccount({ submit }: Action) {
  const [phone, setPhone] = useState('')
  return (
    <section aria-label="New account">
      <h2>New account</h2>
      <form
        onSubmit={submit(async (field) => {
          const address = addressOf(field('name'))
          const options = 'email' in address ? { emailRedirectTo: redirectTo } : undefined
          const { session } = await dataOf(
            auth.signUp({ ...address, password: field('password'), options }),
          )
          // A project can have confirmations off.
          if (session !== null) return ''
          if ('email' in address) return 'Open the link in the mail that was sent to you.'
          setPhone(address.phone)
          return 'Enter the code in the text message.'
        })}
      >
        <label>
          Email or phone <input name="name" autoComplete="username" required />
        </label>
        <label>
          Password <input name="password" type="password" autoComplete="new-password" required />
        </label>
        <button>Sign up</button>
      </form>
      {phone !== '' && (
        <form
          onSubmit={submit(async (field) => {
            await dataOf(auth.verifyOtp({ phone, token: field('code'), type: 'sms' }))
          })}
        >
          <Code button="Confirm" />
        </form>
      )}
    </section>
  )
}

function Password({ submit }: Action) {
  return (
    <section aria-label="Password">
      <h2>Password</h2>
      <form
        onSubmit={submit(async (field) => {
          const [address, password] = [addressOf(field('name')), field('password')]
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
  )
}

function CodeByEmail({ submit }: Action) {
  const [email, setEmail] = useState('')
  return (
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
          <Code button="Sign in" />
        </form>
      )}
    </section>
  )
}

function CodeByPhone({ submit }: Action) {
  const [phone, setPhone] = useState('')
  return (
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
          <Code button="Sign in" />
        </form>
      )}
    </section>
  )
}

function OtherWays({ run }: Action) {
  return (
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
      {hasIdTokens && (
        <button onClick={() => void run(askForIdToken)}>Continue with an ID token</button>
      )}
      <button onClick={() => void run(async () => void (await dataOf(auth.signInAnonymously())))}>
        Continue without an account
      </button>
    </section>
  )
}
