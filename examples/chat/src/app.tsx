import type { Session } from '@supabase/supabase-js'
import { useEffect, useState } from 'react'
import { Rooms } from './rooms'
import { SignIn } from './sign-in'
import { supabase } from './supabase'

export function App() {
  const [session, setSession] = useState<Session | null>()

  useEffect(() => {
    const { data } = supabase.auth.onAuthStateChange((_event, next) => setSession(next))
    return () => data.subscription.unsubscribe()
  }, [])

  if (session === undefined) return null
  if (session === null) return <SignIn />
  return <Rooms key={session.user.id} user={session.user} />
}
