import type { Schedule } from '../../base/schedule'
import type { ClustersServices } from './services'

const POLL_INTERVAL_MS = 15_000
const MAX_QUEUE_USAGE = 0.5

/**
 * Ends, at each poll, the oldest transaction of a project whose notification queue is half full:
 * Postgres doesn't tell which listener stays behind, and only one in a transaction can.
 */
export const guardNotifications = ({ clusterManager }: ClustersServices): Schedule => ({
  name: 'notification queues',
  intervalMs: POLL_INTERVAL_MS,
  begins: 'later',
  run: () => clusterManager.limitNotifications(MAX_QUEUE_USAGE),
})
