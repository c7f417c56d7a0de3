import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startProjectServer, type ProjectServer } from '../../../test/project-server'

const START_TIMEOUT_MS = 240_000
const KILLS = 3
const SEEN_BETWEEN_KILLS = 300
const SENDERS = 4
const SOON = { timeout: 90_000, interval: 20 }

let server: ProjectServer
beforeAll(async () => {
  server = await startProjectServer()
}, START_TIMEOUT_MS)
afterAll(() => server.end())

/** Returns the paths of the lines of a turn, by the pages of the logs. */
async function pathsOf(turn: number): Promise<string[]> {
  const paths: string[] = []
  let before: string | null = null
  do {
    const page = (await server.asOwner(
      'GET',
      `/logs?view=rest&search=turn-${turn}-&limit=500${before === null ? '' : `&before=${before}`}`,
    )) as { lines: { path: string }[]; next_before: string | null }
    paths.push(...page.lines.map(({ path }) => path))
    before = page.next_before
  } while (before !== null)
  return paths
}

it(
  'has each line that was shown once after the server was killed',
  { timeout: 600_000 },
  async () => {
    const seen = new Map<number, string[]>()
    for (let turn = 0; turn < KILLS; turn += 1) {
      let sent = 0
      let isKilled = false
      const senders = Array.from({ length: SENDERS }, async () => {
        while (!isKilled) {
          sent += 1
          await fetch(`${server.endpoint}/rest/v1/turn-${turn}-${sent}`, {
            headers: { apikey: server.keys.anon },
          }).catch(() => undefined)
        }
      })
      // What a page has shown is written; others wait for half a second at most.
      const shown = await vi.waitFor(async () => {
        const paths = await pathsOf(turn)
        expect(paths.length).toBeGreaterThan(SEEN_BETWEEN_KILLS)
        return paths
      }, SOON)
      seen.set(turn, shown)
      await server.kill()
      isKilled = true
      await Promise.all(senders)
      await server.startAgain()
      for (const [one, paths] of seen) {
        const now = await vi.waitFor(() => pathsOf(one), SOON)
        expect(new Set(now).size).toBe(now.length)
        expect(paths.filter((path) => !now.includes(path))).toEqual([])
      }
      // Lines are written again, although the process of the logs outlived its server for a while.
      await vi.waitFor(async () => {
        await fetch(`${server.endpoint}/rest/v1/after-${turn}`, {
          headers: { apikey: server.keys.anon },
        })
        const { lines } = (await server.asOwner('GET', `/logs?view=rest&search=after-${turn}`)) as {
          lines: unknown[]
        }
        expect(lines.length).toBeGreaterThan(0)
      }, SOON)
    }
  },
)
