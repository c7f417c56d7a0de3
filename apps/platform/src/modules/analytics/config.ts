import { defineConfig } from '../../base/config/setting'
import { webAddress } from '../../base/network/web-address'

declare module '../../base/config/config' {
  interface Config {
    /** URL that receives usage events; null sends none. */
    analyticsUrl: string | null
  }
}

export const analyticsConfig = defineConfig({
  settings: {
    analyticsUrl: {
      kind: 'text',
      variable: 'HOWDAH_ANALYTICS_URL',
      help: 'where to send usage events of the dashboard, as JSON, such as https://events.example.com/howdah; they hold no SQL, data or keys. Without it none are sent',
    },
  },
  read: ({ analyticsUrl }) => ({ analyticsUrl: readUrl(analyticsUrl) }),
})

function readUrl(text: string | undefined): string | null {
  if (!text) return null
  const url = webAddress(text)
  if (url === null)
    throw new Error(
      'HOWDAH_ANALYTICS_URL takes the address of a service such as https://events.example.com/howdah, without a query.',
    )
  return url
}
