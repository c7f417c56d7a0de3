import { hookContext } from '../auth-context'
import { userView } from '../rows/user-view'
import type { AuthServices } from '../services'
import type { AuthSmsRequest } from '../sms/sms.types'
import { runHook } from './run-hook'

/** Lets the project send a text message. @returns false if it leaves that to the provider */
export async function smsByHook(
  services: Pick<AuthServices, 'authConfigs' | 'authDatabases' | 'hookFetch'>,
  ref: string,
  { code, phone, user }: AuthSmsRequest,
): Promise<boolean> {
  const config = await services.authConfigs.of(ref)
  const answer = await runHook(hookContext(services, { ref, config }), 'send_sms', {
    user: { ...userView(user), phone },
    sms: { otp: code, phone },
  })
  return answer !== null
}
