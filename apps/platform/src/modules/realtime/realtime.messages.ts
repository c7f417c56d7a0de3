import { formatInText } from '@howdah/rules/format/format-in-text'

export const realtimeMessages = {
  off: 'Realtime is off for this project.',
  badVersion: 'This version of the protocol is not supported. Use vsn=1.0.0 or vsn=2.0.0.',
  badHandshake: 'This is not a WebSocket handshake.',
  tooManySockets: 'This project has too many realtime connections. Try again in a moment.',
  badTopic: 'A topic has from 1 to 246 bytes.',
  badEvent: 'An event has from 1 to 255 bytes.',
  badJson: 'The body is not valid JSON.',
  abovePlan: (plan: string, max: number) => `The ${plan} plan allows at most ${formatInText(max)}.`,
  badRedisUrl:
    'HOWDAH_REDIS_URL takes the address of a Redis such as rediss://user:password@redis.example.com:6379.',
  redisAlone:
    'HOWDAH_REDIS_URL connects servers that share a control database; it needs HOWDAH_DATABASE_URL.',
} as const
