import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startFunctionsPlatform, type FunctionsPlatform } from '../testing/functions-platform'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 })

// It needs a jail, which only root can make. `functions-language.soak.test.ts` has all of its tests.
describe.skipIf(process.getuid?.() !== 0)('the language server of an editor', () => {
  let platform: FunctionsPlatform
  beforeAll(async () => {
    platform = await startFunctionsPlatform()
  })
  afterAll(() => platform.stop())

  it('reports a wrong type, and completes a name', async () => {
    const ask = async (what: 'problems' | 'completions', content: string, more: object = {}) => {
      const json = { files: [{ path: 'index.ts', content }], ...more }
      const { body, status } = await platform.api(`/function-drafts/${what}`, {
        ...{ method: 'POST', json },
      })
      expect(status, JSON.stringify(body)).toBe(200)
      return body
    }
    expect(await ask('problems', 'const n: number = "text"\n')).toMatchObject({
      problems: [{ path: 'index.ts', severity: 'error', from: { line: 0, character: 6 } }],
    })
    const place = { path: 'index.ts', place: { line: 0, character: 8 } }
    expect(await ask('completions', 'Deno.ser', place)).toMatchObject({
      items: [{ label: 'serve', kind: 'function' }],
    })
  })
})
