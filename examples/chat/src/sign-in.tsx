import { useState, type FormEvent } from 'react'
import { fieldOf, supabase } from './supabase'

export function SignIn() {
  const [isNew, setIsNew] = useState(true)
  const [notice, setNotice] = useState('')

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const credentials = { email: fieldOf(form, 'email'), password: fieldOf(form, 'password') }
    setNotice('')
    if (!isNew) {
      const { error } = await supabase.auth.signInWithPassword(credentials)
      return setNotice(error?.message ?? '')
    }
    const { data, error } = await supabase.auth.signUp({
      ...credentials,
      options: { data: { name: fieldOf(form, 'name') }, emailRedirectTo: location.href },
    })
    if (error) setNotice(error.message)
    else if (data.session === null) setNotice('Open the link in the mail that was sent to you.')
  }

  return (
    <main className="sign-in">
      <h1>Chat</h1>
      <form onSubmit={submit}>
        {isNew && (
          <label>
            Name <input name="name" autoComplete="nickname" required maxLength={40} />
          </label>
        )}
        <label>
          Email <input name="email" type="email" autoComplete="email" required />
        </label>
        <label>
          Password
          <input
            name="password"
            type="password"
            autoComplete={isNew ? 'new-password' : 'current-password'}
            required
          />
        </label>
        <button>{isNew ? 'Sign up' : 'Sign in'}</button>
        <button type="button" className="plain" onClick={() => setIsNew(!isNew)}>
          {isNew ? 'I have an account' : 'I have no account'}
        </button>
      </form>
      <p role="status">{notice}</p>
    </main>
  )
}
