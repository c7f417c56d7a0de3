export { PlatformError } from '@howdah/platform-client/errors'
export { HowdahProvider } from './host/howdah-provider'

export type { GetAccessToken } from '@howdah/platform-client/access-token'
export type { PlatformErrorCode, SqlErrorDetails } from '@howdah/platform-client/errors'
export type {
  HowdahErrorContext,
  HowdahErrorHandler,
  HowdahEvent,
  HowdahWidgetName,
} from './provider/howdah-events'
export type { HowdahMessages } from './host/howdah-messages'
export type { HowdahProviderProps } from './host/howdah-provider'
export type { Toast as HowdahToast } from '@howdah/ui/toast/toast.store'
export type { SupportLink, SupportSubject } from '@howdah/ui/error-alert/support-link'
export type { HowdahThemeSettings } from './provider/howdah-provider'
export type { HowdahStorage } from './browser-storage/storage'
