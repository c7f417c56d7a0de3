import { createHash } from 'node:crypto'
import type { OutboundFetch } from '../../../base/network/outbound-fetch'
import type { Log } from '../../../base/log/log'

/** Finds passwords that are in a public list of leaked ones. */
export interface LeakedPasswords {
  /** Returns true for a leaked password; false too if the list can’t be asked. */
  has(password: string): Promise<boolean>
}

const PREFIX_LENGTH = 5

/**
 * Asks for all hashes with the same first five digits, so that the list learns neither the password
 * nor its hash.
 * @param url address of the list, which answers `/range/<digits>`
 */
export const createLeakedPasswords = (
  fetch: OutboundFetch,
  { log, url }: { url: string; log: Log },
): LeakedPasswords => ({
  async has(password) {
    const digest = createHash('sha1').update(password).digest('hex').toUpperCase()
    const suffix = digest.slice(PREFIX_LENGTH)
    try {
      const response = await fetch(`${url}/range/${digest.slice(0, PREFIX_LENGTH)}`, {
        headers: { 'add-padding': 'true', 'user-agent': 'howdah' },
      })
      if (!response.ok) throw new Error(`The list answered with the status ${response.status}.`)
      const lines = (await response.text()).split(/\r?\n/)
      // Padding has the count 0.
      return lines.some((line) => {
        const [found, count] = line.split(':')
        return found?.toUpperCase() === suffix && Number(count) > 0
      })
    } catch (error) {
      log.warn('Leaked passwords could not be looked up', { error })
      return false
    }
  },
})
