import type { AuthServices } from '../services'
import type { SmsProvider } from './sms.types'
import { createTwilio } from './twilio'

/** Returns the provider that a project has chosen; null without one. */
export async function projectSms(
  {
    authConfigs,
    config: { twilioUrl },
    smsFetch,
  }: Pick<AuthServices, 'authConfigs' | 'config' | 'smsFetch'>,
  ref: string,
): Promise<SmsProvider | null> {
  const config = await authConfigs.of(ref)
  if (config.sms_provider === 'none') return null
  const { sms_twilio_auth_token: authToken = '' } = await authConfigs.secretsOf(ref)
  return createTwilio(smsFetch, twilioUrl, {
    accountSid: config.sms_twilio_account_sid,
    authToken,
    sender: config.sms_twilio_message_service_sid,
  })
}
