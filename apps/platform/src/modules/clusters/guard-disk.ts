import { hasRoomAgain, isFull } from '../../base/disk/disk-room'
import type { Schedule } from '../../base/schedule'
import type { ClustersServices } from './services'

const POLL_INTERVAL_MS = 1_000

/**
 * Has the projects' transactions begin read-only while the disk is almost full, and cancels
 * statements that write temporary files: a Postgres that meets its end falls over.
 */
export function guardDisk({ clusterManager, disk, events, log }: ClustersServices): Schedule {
  // The setting of the previous server is unknown.
  let isReadOnly: boolean | null = null
  return {
    name: 'disk',
    intervalMs: POLL_INTERVAL_MS,
    begins: 'now',
    async run() {
      const room = await disk.measure()
      const wanted = isFull(room) || (isReadOnly === true && !hasRoomAgain(room))
      // A statement that only reads writes temporary files, too.
      if (wanted) {
        await clusterManager.cancelTemporaryFiles()
        await events.emit('disk.full', { at: new Date() })
      }
      if (wanted === isReadOnly) return
      if (wanted)
        log.error('The disk is almost full: projects are read-only until there is room', {
          ...room,
        })
      else if (isReadOnly)
        log.warn('The disk has room again: projects can be written to', { ...room })
      await clusterManager.setReadOnly(wanted)
      isReadOnly = wanted
    },
  }
}
