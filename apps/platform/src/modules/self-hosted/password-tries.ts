import { clientNetwork, clientSite } from '../../base/network/client-network'
import { createRateLimit } from '../../base/rate-limit'

/**
 * Limits the tries of the server's password. Those of all networks together are limited too, so
 * that a password cannot be guessed from many of them. A device that has signed in before has tries
 * of its own, so that strangers cannot lock its owner out.
 */
export interface PasswordTries {
  /** @returns 0 if the password may be tried, else the seconds until it may */
  take(address: string, device: string | null, now: number): number
  /** Takes the tries back after one that succeeded. */
  forgive(address: string, device: string | null): void
}

const WINDOW_MS = 15 * 60_000
/** Tries in a window: of a known device, of a network, of a site with many networks, and of all together. */
const TRIES = { device: 10, network: 10, site: 30, all: 500 }

export function createPasswordTries(): PasswordTries {
  const limitOf = (tries: number) => createRateLimit({ tries, window: WINDOW_MS, keys: 10_000 })
  const devices = limitOf(TRIES.device)
  const networks = limitOf(TRIES.network)
  const sites = limitOf(TRIES.site)
  const all = limitOf(TRIES.all)
  return {
    take: (address, device, now) =>
      device !== null
        ? devices.take(device, now)
        : networks.take(clientNetwork(address), now) ||
          sites.take(clientSite(address), now) ||
          all.take('', now),
    forgive(address, device) {
      if (device !== null) return devices.forgive(device)
      networks.forgive(clientNetwork(address))
      sites.giveBack(clientSite(address))
      all.giveBack('')
    },
  }
}
