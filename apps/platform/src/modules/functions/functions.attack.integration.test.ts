import { createServer } from 'node:http'
import { chmod, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { networkInterfaces, tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { layout } from '../../base/disk/data-directory'
import { processesIn } from '../../base/process-table'
import { functionFolder } from './function-folder'
import { startNpmRegistry } from './testing/npm-registry'
import { startFunctionsPlatform, type FunctionsPlatform } from './testing/functions-platform'

interface Outcome {
  error?: string
  result?: unknown
}

describe('functions that mean harm', () => {
  let platform: FunctionsPlatform
  beforeAll(async () => {
    platform = await startFunctionsPlatform({ HOWDAH_FUNCTIONS_TIMEOUT: '30' })
    await platform.deploy('well', 'Deno.serve(() => new Response("well"))')
  })
  afterAll(() => platform.stop())

  /** A function whose request runs code, and answers with its result or its error. */
  const trap = (code: string) =>
    `Deno.serve(async (request) => {
      const path = new URL(request.url).pathname
      if (path.endsWith('/alive')) return new Response('alive')
      try {
        return Response.json({ result: await (async () => { ${code} })() })
      } catch (error) {
        return Response.json({ error: [error, error.cause].join(' ') })
      }
    })`

  async function run(slug: string, code: string): Promise<Outcome> {
    await platform.deploy(slug, trap(code))
    return (await (await platform.invoke(slug)).json()) as Outcome
  }

  /** Others, and the function itself with its next request, go on. */
  async function expectUnharmed(slug: string): Promise<void> {
    expect(await (await platform.invoke('well')).text()).toBe('well')
    expect(await (await platform.invoke(`${slug}/alive`)).text()).toBe('alive')
  }

  it('ends one that fills its heap', async () => {
    await platform.deploy(
      'heap',
      trap('const all = []; for (;;) all.push({ index: all.length, text: String(all.length) })'),
    )
    const answer = await platform.invoke('heap')
    expect(answer.status).toBe(546)
    expect(await answer.json()).toMatchObject({ code: 'WORKER_LIMIT' })
    expect(answer.headers.get('x-relay-error')).toBe('true')
    // Pages of other origins can read it, too.
    expect(answer.headers.get('access-control-expose-headers')).toContain('x-relay-error')
    await expectUnharmed('heap')
  })

  it('keeps buffers within bounds', async () => {
    const { error } = await run(
      'buffers',
      'const all = []; for (let i = 0; i < 100; i += 1) all.push(new Uint8Array(20_000_000).fill(1)); return all.length',
    )
    expect(error).toMatch(/allocation|memory|RangeError/i)
    await expectUnharmed('buffers')
  })

  it('ends one that spins', async () => {
    await platform.deploy('spin', trap('for (;;) {}'))
    const answer = await platform.invoke('spin')
    expect(answer.status).toBe(546)
    const { body } = await platform.api('/functions/spin/logs')
    expect(JSON.stringify(body)).toContain('processor time')
    await expectUnharmed('spin')
  })

  it('ends one that goes on after its answer', async () => {
    await platform.deploy('later', trap('setTimeout(() => { for (;;) {} }, 50)'))
    expect((await platform.invoke('later')).status).toBe(200)
    const { functionServers } = platform.running.platform
    const pid = functionServers.pidOf({ ref: platform.projectRef, slug: 'later' })
    await expect
      .poll(() => functionServers.pidOf({ ref: platform.projectRef, slug: 'later' }), {
        timeout: 40_000,
        interval: 50,
      })
      .not.toBe(pid)
    await expectUnharmed('later')
  })

  it('ends those with endless work in the background when they are replaced', async () => {
    const folder = await realpath(
      functionFolder(platform.running.platform.directory.run, platform.projectRef),
    )
    // What the tests before have left would hide some of them.
    await platform.running.platform.functionServers.end(platform.projectRef)
    await expect.poll(() => processesIn(folder), { timeout: 20_000 }).toEqual([])
    for (let version = 0; version < 5; version += 1) {
      const text = await run(
        'endless',
        `EdgeRuntime.waitUntil(new Promise(() => setInterval(() => {}, 1_000))); return ${version}`,
      )
      expect(text).toEqual({ result: version })
    }
    // The present one and three of those before, each with the process that ends it.
    await expect
      .poll(() => processesIn(folder).length, { timeout: 20_000, interval: 50 })
      .toBeLessThanOrEqual(8)
    await platform.running.platform.functionServers.end(platform.projectRef)
    await expect.poll(() => processesIn(folder), { timeout: 20_000 }).toEqual([])
  })

  it('says that a program without a server does not start, and soon', async () => {
    await platform.deploy('program', 'console.log("done")')
    const startedAt = performance.now()
    const answer = await platform.invoke('program')
    expect([answer.status, await answer.json()]).toMatchObject([503, { code: 'BOOT_ERROR' }])
    expect(performance.now() - startedAt).toBeLessThan(15_000)
  })

  it('gives up one that does not answer, and lets one without requests sleep', async () => {
    const quick = await startFunctionsPlatform({
      HOWDAH_FUNCTIONS_TIMEOUT: '1',
      HOWDAH_FUNCTIONS_IDLE: '1',
    })
    try {
      await quick.deploy('silent', 'Deno.serve(() => new Promise(() => {}))')
      const answer = await quick.invoke('silent')
      expect(answer.status).toBe(504)
      expect(await answer.json()).toMatchObject({ code: 'IDLE_TIMEOUT' })
      const { functionServers } = quick.running.platform
      const place = { ref: quick.projectRef, slug: 'silent' }
      await expect.poll(() => functionServers.pidOf(place), { timeout: 20_000 }).toBeNull()
    } finally {
      await quick.stop()
    }
  })

  it.each([
    ['a program', `return new Deno.Command('/bin/sh').output()`],
    ['itself', `return new Deno.Command(Deno.execPath()).output()`],
    ['a file', `return Deno.readTextFile('/etc/passwd')`],
    ['a folder', `return [...Deno.readDirSync('/')].length`],
    ['a written file', `return Deno.writeTextFile('/tmp/howdah-functions', 'x')`],
    ['a native library', `return Deno.dlopen('/lib/x86_64-linux-gnu/libc.so.6', {})`],
    [
      'a file as a module',
      `const at = ['file:///etc', 'passwd'].join('/'); return import(at, { with: { type: 'text' } })`,
    ],
    ['a package at run time', `const name = 'npm:' + 'hono'; return import(name)`],
    ['the process table', `return Deno.readTextFile('/proc/self/environ')`],
    ['the host', `return Deno.hostname()`],
    ['a signal', `return Deno.kill(1)`],
  ])('cannot reach %s', async (_, code) => {
    const { error, result } = await run('reach', code)
    expect(result).toBeUndefined()
    expect(error).toMatch(/NotCapable|NotFound|not allowed|Permission|TypeError/i)
  })

  it('reaches neither this machine nor private networks', async () => {
    const server = createServer((_, response) => response.end('reached'))
    await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve))
    const { port } = server.address() as { port: number }
    const own = Object.values(networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      .filter(({ family, internal }) => family === 'IPv4' && !internal)
      .map(({ address }) => address)
    const hosts = [
      ...['127.0.0.1', 'localhost', '127.1', '2130706433', '0x7f000001', '[::1]', '0.0.0.0'],
      ...['[::ffff:127.0.0.1]', '[::]', '127.77.0.1', '127.255.255.254', '10.0.0.1', '192.168.0.1'],
      ...['[64:ff9b::a9fe:a9fe]', '[::7f00:1]', '100.100.100.200', '[fd20:ce::254]'],
      ...['172.16.0.1', '169.254.169.254', '100.64.0.1', '[fd00:ec2::254]', ...own],
    ]
    try {
      await platform.deploy(
        'dial',
        trap(`return (await fetch(new URL(request.url).searchParams.get('to'))).status`),
      )
      for (const host of hosts) {
        const to = encodeURIComponent(`http://${host}:${port}/`)
        const { error, result } = (await (await platform.invoke(`dial?to=${to}`)).json()) as Outcome
        expect([host, result]).toEqual([host, undefined])
        expect([host, error]).toEqual([host, expect.stringMatching(/NotCapable|net access/i)])
      }
    } finally {
      server.close()
    }
  })

  it('reaches no Postgres and no dashboard', async () => {
    const { clusters, control } = platform.running.platform
    const { port } = await clusters.endpoint(platform.projectRef)
    const dashboard = new URL(platform.url).port
    for (const to of [port, control.options.port, dashboard].filter(Boolean)) {
      const { error, result } = await run(
        'connect',
        `await Deno.connect({ hostname: '127.0.0.1', port: ${Number(to)} }); return 'open'`,
      )
      expect(result).toBeUndefined()
      expect(error).toMatch(/NotCapable|net access/i)
    }
    const socket = control.options.host ?? '/nowhere'
    const { error } = await run(
      'sockets',
      `await Deno.connect({ transport: 'unix', path: '${socket}/.s.PGSQL.${control.options.port}' }); return 'open'`,
    )
    expect(error).toMatch(/NotCapable|read access|write access/i)
  })

  it.each(['0.0.0.0', '127.0.0.1', '127.77.0.1'])('listens on no port of %s', async (hostname) => {
    const { error, result } = await run(
      'listener',
      `Deno.listen({ hostname: '${hostname}', port: 0 }); return 'listens'`,
    )
    expect([result, error]).toEqual([undefined, expect.stringMatching(/NotCapable|net access/i)])
  })

  it.each([
    [
      'a cache',
      `const cache = await caches.open('x'); return cache.put('http://a/', new Response('x'))`,
    ],
    ['local storage', `localStorage.setItem('a', 'x'.repeat(1_000_000)); return 'written'`],
  ])('writes no file by %s', async (_, code) => {
    const { error, result } = await run('stored', code)
    expect(result).toBeUndefined()
    expect(error).toMatch(/not|fail|denied/i)
    const folder = functionFolder(platform.running.platform.directory.run, platform.projectRef)
    expect(await readdir(folder)).not.toContain('location_data')
    expect(await readdir(join(folder, 'cache'))).toEqual([])
  })

  it('cannot take the socket file of the gateway from others', async () => {
    const file = await platform.running.platform.functionGateway(platform.projectRef)
    const { error, result } = await run('socket', `Deno.removeSync('${file}'); return 'removed'`)
    expect([result, error]).toEqual([undefined, expect.stringMatching(/NotCapable|denied/i)])
    const folder = await realpath(
      functionFolder(platform.running.platform.directory.run, platform.projectRef),
    )
    const own = (await readdir(folder)).filter((name) => name.endsWith('.g'))
    for (const name of own) await run('own', `Deno.removeSync('${join(folder, name)}')`)
    await platform.deploy(
      'asks',
      `Deno.serve(async () => Response.json((await fetch(Deno.env.get('SUPABASE_URL') + '/auth/v1/health')).status))`,
    )
    expect(await (await platform.invoke('asks')).json()).toBeLessThan(500)
  })

  it.each([
    [
      'of a client',
      `Deno.createHttpClient({ proxy: { url: 'socks5://localhost:9' } }); return 'made'`,
    ],
    ['of the environment', `Deno.env.set('ALL_PROXY', 'socks5h://localhost:9'); return 'set'`],
    [
      'of the environment of Node',
      `process.env.https_proxy = 'socks5h://localhost:9'; return 'set'`,
    ],
  ])('uses no proxy %s', async (_, code) => {
    const { error, result } = await run('proxied', code)
    expect([result, error]).toEqual([undefined, expect.stringMatching(/NotCapable|env access/i)])
  })

  it('takes no file of the server into its bundle', async () => {
    const imports = [
      `import text from 'file:///etc/passwd' with { type: 'text' }\nDeno.serve(() => new Response(text))`,
      `import text from '../../../../../../../../etc/passwd' with { type: 'text' }\nDeno.serve(() => new Response(text))`,
      `const text = require('${process.cwd()}/package.json')\nDeno.serve(() => Response.json(text))`,
    ]
    for (const code of imports)
      await expect(platform.deploy('taken', code)).rejects.toThrow(/outside|cannot be bundled/)
    await expect(
      platform.deploy('taken', {
        'index.ts': `import text from 'secret' with { type: 'text' }\nDeno.serve(() => new Response(text))`,
        'deno.json': '{"imports": {"secret": "file:///etc/passwd"}}',
      }),
    ).rejects.toThrow(/outside/)
  })

  describe('deployed with imports of the files of the server', () => {
    const SECRET = 'hunter2secretLongKey/abc='
    let folder = ''
    let masterKeyFile = ''
    let secrets: string[] = []
    beforeAll(async () => {
      // Readable for the user of the bundler, as its own files are where it has the server's user.
      folder = await realpath(await mkdtemp(join(tmpdir(), 'howdah-outside-')))
      await chmod(folder, 0o755)
      for (const name of ['a.key', 'a.json', 'a.ts', 'a.txt'])
        await writeFile(join(folder, name), SECRET, { mode: 0o644 })
      masterKeyFile = layout(platform.running.platform.directory.root).masterKeyFile
      const masterKey = await readFile(masterKeyFile, 'utf8')
      secrets = [SECRET, 'hunter2', masterKey.trim(), masterKey.slice(0, 8)]
    })
    afterAll(() => rm(folder, { recursive: true, force: true }))

    const up = '../'.repeat(20).slice(0, -1)
    const serve = 'Deno.serve(() => Response.json(x))'
    const data = (code: string) => `data:text/javascript,${encodeURIComponent(code)}`

    async function refuse(files: Record<string, string>): Promise<string> {
      const json = {
        files: Object.entries(files).map(([path, content]) => ({ path, content })),
      }
      const { body, status } = await platform.api('/functions/taken', { method: 'PUT', json })
      const text = JSON.stringify(body)
      expect([status, text]).toEqual([400, expect.any(String)])
      for (const secret of secrets) expect(text).not.toContain(secret)
      return text
    }

    const attacks: [string, (file: string) => string | Record<string, string>][] = [
      ['json', (at) => `import x from 'file://${at}.key' with { type: 'json' }\n${serve}`],
      ['text', (at) => `import x from 'file://${at}.key' with { type: 'text' }\n${serve}`],
      ['bytes', (at) => `import x from 'file://${at}.key' with { type: 'bytes' }\n${serve}`],
      ['code', (at) => `import x from '${up}${at}.ts'\n${serve}`],
      ['an unused import', (at) => `import x from '${up}${at}.txt' with { type: 'text' }`],
      [
        'a type',
        (at) => `import type { x } from 'file://${at}.ts'\nDeno.serve(() => new Response())`,
      ],
      ['require', (at) => `const x = require('${at}.json')\n${serve}`],
      [
        'a dynamic import',
        (at) => `const x = await import('file://${at}.json', { with: { type: 'json' } })\n${serve}`,
      ],
      [
        'a disguised path',
        (at) =>
          `import x from './${encodeURIComponent(up.slice(1) + at)}.key' with { type: 'text' }\n${serve}`,
      ],
      [
        'backslashes',
        (at) =>
          `import x from './${`${up}${at}`.replaceAll('/', '\\\\')}.key' with { type: 'text' }\n${serve}`,
      ],
      [
        'a data: URL',
        (at) =>
          `import x from '${data(`import x from 'file://${at}.key' with { type: 'json' }; export default x`)}'\n${serve}`,
      ],
      [
        'an import map',
        (at) => ({
          'index.ts': `import x from 'x' with { type: 'json' }\n${serve}`,
          'deno.json': JSON.stringify({ imports: { x: `${up}${at}.key` } }),
        }),
      ],
      // What only the bundler puts together.
      [
        'a text of two',
        (at) =>
          `const x = await import('file:' + '//${at}.json', { with: { type: 'json' } })\n${serve}`,
      ],
      [
        'a disguised text of two',
        (at) =>
          `const x = await import('./..%2f' + '${encodeURIComponent(up + at)}.key', { with: { type: 'text' } })\n${serve}`,
      ],
      [
        'a pattern',
        (at) =>
          `const x = await import('${up}${at.replace(/a$/, '')}' + Deno.args[0] + '.json')\n${serve}`,
      ],
      [
        'settings of TypeScript',
        (at) => ({
          'index.ts': 'Deno.serve(() => new Respon se())',
          'tsconfig.json': JSON.stringify({ extends: `${up}${at}.json` }),
        }),
      ],
    ]
    it.each(attacks)('reads none by %s', async (_, attack) => {
      const files = attack(join(folder, 'a'))
      await refuse(typeof files === 'string' ? { 'index.ts': files } : files)
    })

    it.each(['json', 'text', 'bytes'])('tells nothing of its own ones as %s', async (type) => {
      for (const file of [masterKeyFile, '/proc/self/environ']) {
        const code = `import x from 'file://${file}' with { type: '${type}' }\n${serve}`
        const text = await refuse({ 'index.ts': code })
        expect(text).toContain(`outside of its source: file://${file}`)
      }
    })

    it('reads none by a package', async () => {
      const registry = await startNpmRegistry({
        'reads-json': `module.exports = require('${folder}/a.json')`,
        'reads-up': `module.exports = require('${up}${folder}/a.json')`,
        'reads-encoded': `module.exports = require('./${encodeURIComponent(`${up}${folder}`)}%2fa.json')`,
        'is-well': 'module.exports = "from a package"',
      })
      vi.stubEnv('NPM_CONFIG_REGISTRY', registry.url)
      try {
        const code = (name: string) =>
          `import x from 'npm:${name}'\nDeno.serve(() => new Response(x))`
        await platform.deploy('packaged', code('is-well'))
        expect(await (await platform.invoke('packaged')).text()).toBe('from a package')
        for (const name of ['reads-json', 'reads-up', 'reads-encoded'])
          await refuse({ 'index.ts': code(name) })
      } finally {
        vi.unstubAllEnvs()
        registry.stop()
      }
    })

    it('answers nothing of them to the command line', async () => {
      const form = new FormData()
      form.append('metadata', JSON.stringify({ entrypoint_path: 'index.ts' }))
      const code = `import x from 'file://${folder}/a.key' with { type: 'json' }\n${serve}`
      form.append('file', new Blob([code]), 'index.ts')
      const answer = await fetch(
        `${platform.url}/v1/projects/${platform.projectRef}/functions/deploy?slug=taken`,
        {
          method: 'POST',
          headers: { authorization: `Bearer ${platform.tokens.owner}` },
          body: form,
        },
      )
      const text = await answer.text()
      expect([answer.status, text]).toEqual([400, expect.stringContaining('outside of its source')])
      for (const secret of secrets) expect(text).not.toContain(secret)
    })
  })

  it('says that it does not start, and recovers with the next version', async () => {
    await platform.deploy('broken', 'throw new Error("broken at start")')
    const answer = await platform.invoke('broken')
    expect(answer.status).toBe(503)
    expect(await answer.json()).toMatchObject({ code: 'BOOT_ERROR' })
    const { body } = await platform.api('/functions/broken/logs')
    expect(JSON.stringify(body)).toContain('broken at start')
    await platform.deploy('broken', trap(''))
    expect((await platform.invoke('broken')).status).toBe(200)
  })

  it('is replaced when it takes its own socket away', async () => {
    await platform.deploy(
      'socket',
      trap(`Deno.removeSync(Deno.env.get('DENO_SERVE_ADDRESS').slice(5)); return 'removed'`),
    )
    await platform.invoke('socket')
    await expect
      .poll(async () => (await platform.invoke('socket/alive')).status, { timeout: 20_000 })
      .toBe(200)
  })

  it('exits without harm', async () => {
    await platform.deploy('exit', trap('Deno.exit(1)'))
    const answer = await platform.invoke('exit')
    expect(answer.status).toBe(500)
    expect(await answer.json()).toMatchObject({ code: 'WORKER_ERROR' })
    await expectUnharmed('exit')
  })

  it('refuses bodies that are too large', async () => {
    const answer = await platform.invoke('well', {
      method: 'POST',
      body: new Uint8Array(20_000_001),
    })
    expect(answer.status).toBe(413)
  })

  it('leaves no process and no listener when its project is deleted', async () => {
    const { directory, functionGateway } = platform.running.platform
    const folder = await realpath(functionFolder(directory.run, platform.projectRef))
    await platform.invoke('well')
    expect(processesIn(folder).length).toBeGreaterThan(0)
    const listener = await functionGateway(platform.projectRef)
    // No longer than the names that the folders of sockets have room for.
    expect(basename(listener)).toMatch(/^[0-9a-z]{1,6}\.s$/)
    const { body } = await platform.api('')
    const { name } = body as { name: string }
    expect((await platform.api('', { method: 'DELETE', json: { name } })).status).toBe(202)
    await expect.poll(() => processesIn(folder), { timeout: 20_000 }).toEqual([])
    await expect.poll(() => readdir(dirname(listener)), { timeout: 20_000 }).toEqual([])
  })
})
