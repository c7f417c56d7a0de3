import { defineConfig } from '../../base/config/setting'
import { realtimeMessages } from './realtime.messages'

declare module '../../base/config/config' {
  interface Config {
    /** Redis that passes realtime messages between servers; null for the control database. */
    redisUrl: string | null
  }
}

export const realtimeConfig = defineConfig({
  settings: {
    redisUrl: {
      kind: 'text',
      variable: 'HOWDAH_REDIS_URL',
      help: 'the Redis that passes realtime messages between the servers of one control database, such as rediss://user:password@redis.example.com:6379 (default: the control database passes them)',
    },
  },
  read: ({ redisUrl }, { databaseUrl }) => ({ redisUrl: readRedisUrl(redisUrl, databaseUrl) }),
})

function readRedisUrl(text: string | undefined, databaseUrl: string | null): string | null {
  if (text === undefined) return null
  if (!/^rediss?:\/\//.test(text) || !URL.canParse(text) || new URL(text).hostname === '')
    throw new Error(realtimeMessages.badRedisUrl)
  if (databaseUrl === null) throw new Error(realtimeMessages.redisAlone)
  return text
}
