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
  // No name that others of the same Redis or Postgres know: each of them may listen and send.
  const secret = secrets.derive('realtime/fan-out')
  return (parts) =>
    createFanOut({
      ...{ ...parts, log },
      openCarrier: (carrier) =>
        redisUrl === null
          ? openPostgresCarrier(
              {
                channel: `realtime_${secret.toString('hex').slice(0, 40)}`,
                connection: control.options,
              },
              carrier,
            )
          : openRedisCarrier(
              { channel: `howdah-realtime-${secret.toString('base64url')}`, url: redisUrl },
              carrier,
            ),
    })
}
