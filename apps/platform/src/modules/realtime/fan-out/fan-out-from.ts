import type { RealtimeServices } from '../services'
import { createFanOut, noFanOut, type FanOut, type FanOutParts } from './fan-out'
import { openPostgresCarrier } from './postgres-carrier'
import { openRedisCarrier } from './redis-carrier'

/** Returns the fan-out of a server; none for one that has a control database of its own. */
export function fanOutFrom({
  config: { databaseUrl, redisUrl },
  control,
  log,
  secrets,
}: Pick<RealtimeServices, 'config' | 'control' | 'log' | 'secrets'>): (
  parts: Omit<FanOutParts, 'log' | 'openCarrier'>,
) => FanOut {
  if (databaseUrl === null) return () => noFanOut
  // No name that others of the same Redis know.
  const channel = `howdah-realtime-${secrets.derive('realtime/fan-out').toString('base64url')}`
  return (parts) =>
    createFanOut({
      ...{ ...parts, log },
      openCarrier: (carrier) =>
        redisUrl === null
          ? openPostgresCarrier(control.options, carrier)
          : openRedisCarrier({ channel, url: redisUrl }, carrier),
    })
}
