import type { User } from '@supabase/supabase-js'
import { EmailAddress, PasswordChange } from './credentials'
import { Identities } from './identities'
import { SecondFactors } from './second-factors'
import { dataOf, supabase } from './supabase'
import { useAction } from './use-action'

/** The signed-in user, how they sign in, their second factors, and the ways out. */
export function Account({
  firstNotice,
  level,
  user,
}: {
  user: User
  level: string
  firstNotice: string
}) {
  const action = useAction(firstNotice)
  const { auth } = supabase
  const name = user.email || (user.phone ? `+${user.phone}` : 'a guest')

  return (
    <main>
      <h1>Signed in as {name}</h1>
      <p role="status">{action.notice}</p>
      <p>
        Level <output aria-label="Level">{level}</output>
      </p>
      <EmailAddress {...action} user={user} />
      {user.is_anonymous !== true && <PasswordChange {...action} />}
      <Identities {...action} user={user} />
      <SecondFactors {...action} user={user} />

      <section aria-label="Session">
        <h2>Session</h2>
        <button
          onClick={() =>
            void action.run(async () => {
              await dataOf(auth.refreshSession())
              return 'The session was renewed.'
            })
          }
        >
          Renew the session
        </button>
        <button onClick={() => void auth.signOut({ scope: 'local' })}>Sign out</button>
        <button onClick={() => void auth.signOut({ scope: 'global' })}>Sign out everywhere</button>
      </section>
    </main>
  )
}
