import { writeFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { call } from '../../server/http/testing/call'
import { startAuthTestPlatform } from '../auth/testing/auth-test-platform'
import { NO_REQUEST } from './log-line'

const LINES_PER_SECOND = 20_000
const TURN_MS = 500
/** Pairs of turns; each second pair begins with the lines, so that a drift of the machine is in both. */
const PAIRS = 60
/** Milliseconds between two groups of lines. */
const PACE_MS = 10

/** Common part of the lines: the cost of making them is not measured. */
const LINE = {
  ...NO_REQUEST,
  ...({ source: 'operations', product: null, severity: 'info' } as const),
}

/** Returns the middle one of the values. */
const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** `npm run bench logs` reads what this measures. */
it('stores 20,000 lines a second beside requests, and counts what it drops', async () => {
  const platform = await startAuthTestPlatform()
  try {
    const { projectRef: ref } = platform
    const { projectLogs } = platform.running.platform
    const begun = Date.now()
    let added = 0

    function addLine(at: number): void {
      added += 1
      projectLogs.add(ref, { ...LINE, at, message: `flood ${added}`, details: { number: added } })
    }

    /** Returns the durations of requests, one after the other, with or without the lines. */
    async function turn(withLines: boolean): Promise<number[]> {
      const started = performance.now()
      let sent = 0
      const timer = setInterval(() => {
        const due = ((performance.now() - started) / 1_000) * LINES_PER_SECOND
        const at = Date.now()
        for (; withLines && sent < due; sent += 1) addLine(at)
      }, PACE_MS)
      const durations: number[] = []
      while (performance.now() - started < TURN_MS) {
        const before = performance.now()
        const answer = await fetch(`${platform.endpoint}/auth/v1/settings`, {
          headers: { apikey: platform.keys.anon },
        })
        await answer.arrayBuffer()
        expect(answer.status).toBe(200)
        durations.push(performance.now() - before)
      }
      clearInterval(timer)
      await projectLogs.flush()
      return durations
    }

    // Code that runs for the first time is slow.
    for (const withLines of [false, true]) await turn(withLines)
    const pairs: { with: number; without: number }[] = []
    for (let n = 0; n < PAIRS; n += 1) {
      const first = median(await turn(n % 2 === 1))
      const second = median(await turn(n % 2 === 0))
      pairs.push(n % 2 === 1 ? { with: first, without: second } : { with: second, without: first })
    }
    expect(added).toBeGreaterThan(LINES_PER_SECOND * (TURN_MS / 1_000) * PAIRS * 0.5)

    const range = `from=${new Date(begun).toISOString()}&to=${new Date(Date.now() + 1_000).toISOString()}`
    const ask = async (path: string) =>
      (
        await call(`${platform.url}/platform/projects/${ref}/logs${path}`, {
          headers: { authorization: `Bearer ${platform.tokens.owner}` },
        })
      ).body
    const { steps } = (await ask(`/histogram?view=operations&search=flood&${range}`)) as {
      steps: { info: number }[]
    }
    const stored = steps.reduce((sum, { info }) => sum + info, 0)
    const { dropped } = (await ask(`?limit=1&${range}`)) as { dropped: number }
    // Each line is stored or counted; requests of the turns are lines, too.
    expect(stored + dropped).toBeGreaterThanOrEqual(added)
    expect(stored).toBeLessThanOrEqual(added)
    const result = process.env['HOWDAH_BENCH_RESULT']
    if (result !== undefined)
      await writeFile(
        result,
        JSON.stringify({
          ...{ added, dropped },
          with: median(pairs.map((pair) => pair.with)),
          without: median(pairs.map((pair) => pair.without)),
          cost: median(pairs.map((pair) => pair.with / pair.without)) - 1,
        }),
      )
  } finally {
    await platform.stop()
  }
}, 180_000)
