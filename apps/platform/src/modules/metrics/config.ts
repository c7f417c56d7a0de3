import { defineConfig } from '../../base/config/setting'
import { expositionMessages } from './prometheus/metrics.messages'

declare module '../../base/config/config' {
  interface Config {
    /** Token with which Prometheus reads the metrics of the server; null for none. */
    metricsToken: string | null
  }
}

const MIN_LENGTH = 16

export const metricsConfig = defineConfig({
  settings: {
    metricsToken: {
      kind: 'text',
      variable: 'HOWDAH_METRICS_TOKEN',
      help: `the bearer token, ${MIN_LENGTH} characters or more, with which Prometheus reads /metrics of the server; without it there is none`,
    },
  },
  read: ({ metricsToken }) => ({ metricsToken: readToken(metricsToken) }),
})

function readToken(token: string | undefined): string | null {
  if (token === undefined) return null
  if (!/^[\x21-\x7e]+$/.test(token) || token.length < MIN_LENGTH)
    throw new Error(expositionMessages.shortToken(MIN_LENGTH))
  return token
}
