import type { Events } from '../../../base/events'
import type { NewNotification } from '../../notifications/notifications.types'
import type { AuthServices } from '../services'
import { authNotificationMessages as messages } from './notifications.messages'

/** Makes the notification of messages that users do not get; one a day of each kind and reason. */
export async function notifyOfMessages(
  { at, detail, kind, project: { name, ref }, reason }: Events['auth.messages-stopped'],
  { authConfigs }: Pick<AuthServices, 'authConfigs'>,
): Promise<NewNotification> {
  const config = await authConfigs.of(ref)
  const hasHook = config[kind === 'email' ? 'hook_send_email_enabled' : 'hook_send_sms_enabled']
  const source = hasHook ? 'authHooks' : kind === 'email' ? 'authSmtp' : 'authProviders'
  return {
    to: { project: ref },
    cause: `auth_${kind}_${reason}`,
    once: `auth/${ref}/${kind}/${reason}/${at.toISOString().slice(0, 10)}`,
    priority: reason === 'failed' ? 'Critical' : 'Warning',
    ...messages[reason](name, kind, detail),
    actions: [
      reason === 'failed'
        ? { label: messages.openSettings, page: source, params: { ref } }
        : { label: messages.openLimits, page: 'authRateLimits', params: { ref } },
    ],
  }
}
