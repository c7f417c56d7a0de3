import type { User } from '@supabase/supabase-js'
import { dataOf, provider, redirectTo, supabase } from './supabase'
import type { Action } from './use-action'

const { auth } = supabase

/** The ways in which the user signs in, each of which can be removed while there is another one. */
export function Identities({ run, user }: Action & { user: User }) {
  const identities = user.identities ?? []
  return (
    <section aria-label="Identities">
      <h2>Identities</h2>
      <ul>
        {identities.map((identity) => (
          <li key={identity.identity_id}>
            {identity.provider}{' '}
            {identities.length > 1 && (
              <button
                aria-label={`Unlink ${identity.provider}`}
                onClick={() =>
                  void run(async () => {
                    await dataOf(auth.unlinkIdentity(identity))
                    // The session has the user as it was.
                    await dataOf(auth.refreshSession())
                    return 'The identity was unlinked.'
                  })
                }
              >
                Unlink
              </button>
            )}
          </li>
        ))}
      </ul>
      {provider !== '' && identities.every((identity) => identity.provider !== provider) && (
        <button
          onClick={() =>
            void run(async () => {
              await dataOf(
                auth.linkIdentity({
                  // The client's type lists the providers that it knew.
                  provider: provider as 'google',
                  options: { redirectTo },
                }),
              )
            })
          }
        >
          Link {provider}
        </button>
      )}
    </section>
  )
}
