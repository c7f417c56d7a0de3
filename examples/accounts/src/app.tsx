import type { Session } from '@supabase/supabase-js'
import { useEffect, useState } from 'react'
import { Account } from './account'
import { arrive } from './arrival'
import { NewPassword } from './new-password'
import { SecondFactor } from './second-factor'
import { SignIn } from './sign-in'
import { supabase } from './supabase'

/** Returns the level of a session: `aal2` once a second factor has been shown. */
function levelOf({ access_token: token }: Session): string {
  const [, payload = ''] = token.split('.')
  const claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as {
    aal: string
  }
  return claims.aal
}

export function App() {
  const [session, setSession] = useState<Session | null>()
  const [needsPassword, setNeedsPassword] = useState(false)
  /** Text about the address; undefined until it has been read. */
  const [notice, setNotice] = useState<string>()

  useEffect(() => {
    const { data } = supabase.auth.onAuthStateChange((event, next) => {
      setSession(next)
      if (event === 'PASSWORD_RECOVERY') setNeedsPassword(true)
      // The notice was about the page that is left.
      if (event === 'SIGNED_IN' || event === 'SIGNED_OUT')
        setNotice((text) => (text === undefined ? undefined : ''))
    })
    let isGone = false
    void arrive().then((arrival) => {
      if (isGone) return
      if (arrival.needsPassword) setNeedsPassword(true)
      setNotice(arrival.notice)
    })
    return () => {
      isGone = true
      data.subscription.unsubscribe()
    }
  }, [])

  if (session === undefined || notice === undefined) return null
  if (session === null) return <SignIn firstNotice={notice} />
  const factor = session.user.factors?.find(({ status }) => status === 'verified')
  const level = levelOf(session)
  if (factor !== undefined && level === 'aal1') return <SecondFactor factor={factor} />
  if (needsPassword) return <NewPassword onDone={() => setNeedsPassword(false)} />
  return <Account key={session.user.id} user={session.user} level={level} firstNotice={notice} />
}
