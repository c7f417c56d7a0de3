import { dataOf, supabase } from './supabase'
import { useAction } from './use-action'

/** Chooses a password after the link of a mail. */
export function NewPassword({ onDone }: { onDone: () => void }) {
  const { notice, submit } = useAction()
  return (
    <main>
      <h1>New password</h1>
      <p role="status">{notice}</p>
      <form
        onSubmit={submit(async (field) => {
          await dataOf(supabase.auth.updateUser({ password: field('password') }))
          onDone()
        })}
      >
        <label>
          Password <input name="password" type="password" autoComplete="new-password" required />
        </label>
        <button>Save</button>
      </form>
    </main>
  )
}
