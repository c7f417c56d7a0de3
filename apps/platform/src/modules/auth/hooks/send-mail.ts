import { hookContext } from '../auth-context'
import type { AuthMailRequest } from '../mail/auth-mails'
import { userView } from '../rows/user-view'
import type { AuthServices } from '../services'
import { runHook } from './run-hook'

/** Lets the project send a mail. @returns false if it leaves that to the server */
export async function mailByHook(
  services: Pick<AuthServices, 'authConfigs' | 'authDatabases' | 'hookFetch'>,
  ref: string,
  { hash, action, isForNewAddress, user, values }: AuthMailRequest,
): Promise<boolean> {
  if (user === null) return false
  const config = await services.authConfigs.of(ref)
  // Of a change with two confirmations, the new address has the second code.
  const isSecond = isForNewAddress && config.mailer_secure_email_change_enabled
  const answer = await runHook(hookContext(services, { ref, config }), 'send_email', {
    user: userView(user),
    email_data: {
      token: isSecond ? '' : values.Token,
      token_hash: hash,
      redirect_to: values.RedirectTo,
      email_action_type: action,
      site_url: values.SiteURL,
      token_new: isSecond ? values.Token : '',
      token_hash_new: '',
      old_email: isForNewAddress ? values.Email : '',
    },
  })
  return answer !== null
}
