export { PlatformError } from '@howdah/platform-client'
export { HowdahProvider } from './host/howdah-provider'

export type { GetAccessToken, PlatformErrorCode, SqlErrorDetails } from '@howdah/platform-client'
export type { HowdahErrorContext, HowdahErrorHandler, HowdahEvent } from './provider/howdah-events'
export type { HowdahMessages } from './host/howdah-messages'
export type { HowdahProviderProps } from './host/howdah-provider'
export type { HowdahThemeSettings } from './provider/howdah-provider'
export type { HowdahStorage } from './browser-storage/storage'
