import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { peakMemoryOf } from '../../base/process-table'
import { startFunctionsPlatform, type FunctionsPlatform } from './testing/functions-platform'

/** Bytes of a function: those that are its own, and code of Deno that processes share. */
const MAX_MEMORY = 900_000_000

describe('workers and memory of functions', () => {
  let platform: FunctionsPlatform
  beforeAll(async () => {
    platform = await startFunctionsPlatform({ HOWDAH_FUNCTIONS_TIMEOUT: '30' })
    await platform.deploy('well', 'Deno.serve(() => new Response("well"))')
  })
  afterAll(() => platform.stop())

  async function run(slug: string, code: string) {
    await platform.deploy(
      slug,
      `Deno.serve(async (request) => {
        if (new URL(request.url).pathname.endsWith('/alive')) return new Response('alive')
        try {
          return Response.json({ result: await (async () => { ${code} })() })
        } catch (error) {
          return Response.json({ error: String(error) })
        }
      })`,
    )
    const { functionServers } = platform.running.platform
    let peak = 0
    const timer = setInterval(() => {
      const pid = functionServers.pidOf({ ref: platform.projectRef, slug })
      peak = Math.max(peak, (pid === null ? null : peakMemoryOf(pid)) ?? 0)
    }, 20)
    const answer = await platform.invoke(slug).finally(() => clearInterval(timer))
    return { status: answer.status, text: await answer.text(), peak }
  }

  async function expectUnharmed(slug: string): Promise<void> {
    expect(await (await platform.invoke('well')).text()).toBe('well')
    expect(await (await platform.invoke(`${slug}/alive`)).text()).toBe('alive')
  }

  it.each([
    [
      'memory of WebAssembly',
      'const all = []; for (let i = 0; i < 100; i += 1) { const m = new WebAssembly.Memory({ initial: 400 }); new Uint8Array(m.buffer).fill(1); all.push(m) } return all.length',
    ],
    [
      'memory that grows',
      'const m = new WebAssembly.Memory({ initial: 1, maximum: 65536 }); for (let i = 0; i < 60; i += 1) { m.grow(1000); new Uint8Array(m.buffer).fill(1) } return m.buffer.byteLength',
    ],
    [
      'shared memory of WebAssembly',
      'const m = new WebAssembly.Memory({ initial: 1, maximum: 65536, shared: true }); for (let i = 0; i < 60; i += 1) { m.grow(1000); new Uint8Array(m.buffer).fill(1) } return m.buffer.byteLength',
    ],
    [
      'shared buffers',
      'const all = []; for (let i = 0; i < 100; i += 1) { const b = new SharedArrayBuffer(40_000_000); new Uint8Array(b).fill(1); all.push(b) } return all.length',
    ],
    [
      'resizable buffers',
      'const b = new ArrayBuffer(1000, { maxByteLength: 4_000_000_000 }); for (let i = 1; i < 80; i += 1) { b.resize(i * 50_000_000); new Uint8Array(b).fill(1) } return b.byteLength',
    ],
  ])('has bounds for %s', async (_, code) => {
    const { peak, status, text } = await run('memory', code)
    expect([status, text]).toEqual([200, expect.stringMatching(/RangeError/)])
    expect(peak).toBeLessThan(MAX_MEMORY)
    await expectUnharmed('memory')
  })

  it('starts no worker, and says so', async () => {
    const { status, text } = await run(
      'worker',
      `return new Worker('data:text/javascript,postMessage(1)', { type: 'module' })`,
    )
    expect(status).toBe(200)
    expect(JSON.parse(text)).toEqual({ error: 'NotSupported: Functions cannot start workers.' })
    await expectUnharmed('worker')
  })

  // Each has its own Deno, to which nothing was done before it runs, and a heap of its own.
  it.each([
    [
      'one',
      `new Worker('require("node:worker_threads").parentPort.postMessage(1)', { eval: true })`,
    ],
    [
      'one with other settings of the engine',
      `(v8.setFlagsFromString('--jitless'), new Worker('postMessage(1)', { eval: true }))`,
    ],
  ])('ends %s that starts a worker of Node', async (_, start) => {
    const { peak, status, text } = await run(
      'threads',
      `const { Worker } = await import('node:worker_threads')
      const v8 = (await import('node:v8')).default
      const worker = ${start}
      return new Promise((resolve) => worker.on('message', resolve).on('error', (error) => resolve(String(error))))`,
    )
    expect([status, text]).toEqual([546, expect.stringContaining('WORKER_LIMIT')])
    expect(peak).toBeLessThan(MAX_MEMORY)
    await expectUnharmed('threads')
  })
})
