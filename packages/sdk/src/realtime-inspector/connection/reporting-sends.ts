import type { JoinedChannel } from './channel.types'

/** Returns a channel that reports each broadcast that was sent. */
export function reportingSends(channel: JoinedChannel, onSent: () => void): JoinedChannel {
  return {
    ...channel,
    async broadcast(event, json) {
      await channel.broadcast(event, json)
      onSent()
    },
  }
}
