import { FunctionsHttpError } from '@supabase/supabase-js'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { WebSocket } from 'ws'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { isRunning } from '../../base/process-table'
import { checkServer, describeChecks } from '../../cli/conformance/conformance'
import { startFunctionsPlatform, type FunctionsPlatform } from './testing/functions-platform'

describe('edge functions', () => {
  let platform: FunctionsPlatform
  beforeAll(async () => {
    platform = await startFunctionsPlatform()
  })
  afterAll(() => platform.stop())

  const pidOf = (slug: string) =>
    platform.running.platform.functionServers.pidOf({ ref: platform.projectRef, slug })

  it('answers the client of the ecosystem', async () => {
    await platform.deploy('hello', {
      'index.ts': `import { greeting } from './lib/greet.ts'
        Deno.serve(async (request) => {
          const { name } = await request.json()
          if (name === 'unknown') return Response.json({ error: 'no name' }, { status: 422 })
          return Response.json({ text: greeting(name), path: new URL(request.url).pathname })
        })`,
      'lib/greet.ts': 'export const greeting = (name: string): string => `Hello ${name}`',
    })
    const { functions } = platform.browser()
    const { data, error } = await functions.invoke('hello', { body: { name: 'Ada' } })
    expect(error).toBeNull()
    expect(data).toEqual({ text: 'Hello Ada', path: '/hello' })
    const refused = await functions.invoke('hello', { body: { name: 'unknown' } })
    expect(refused.error).toBeInstanceOf(FunctionsHttpError)
    expect((refused.error as FunctionsHttpError).context.status).toBe(422)
    const missing = await functions.invoke('missing')
    expect((missing.error as FunctionsHttpError).context.status).toBe(404)
  })

  it('passes method, path, query, headers and body', async () => {
    await platform.deploy(
      'echo',
      `Deno.serve(async (request) => Response.json({
        method: request.method, url: request.url, own: request.headers.get('x-own'),
        authorization: request.headers.get('authorization'), region: request.headers.get('x-region'),
        cookie: request.headers.get('cookie'), body: await request.text(),
      }, { status: 201, headers: { 'x-answer': 'yes', 'set-cookie': 'a=b' } }))`,
    )
    const answer = await platform.invoke('echo/a/b?c=d%20e', {
      method: 'PUT',
      headers: { 'x-own': 'mine', 'x-region': 'eu-west-1', cookie: 'session=1' },
      body: 'text',
    })
    expect(answer.status).toBe(201)
    expect(answer.headers.get('x-answer')).toBe('yes')
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    const { url, ...rest } = (await answer.json()) as Record<string, string>
    expect(new URL(url ?? '').pathname + new URL(url ?? '').search).toBe('/echo/a/b?c=d%20e')
    expect(rest).toEqual({
      ...{ method: 'PUT', own: 'mine', body: 'text', region: null, cookie: null },
      authorization: `Bearer ${platform.keys.anon}`,
    })
    const preflight = await platform.invoke('echo', {
      method: 'OPTIONS',
      headers: { 'access-control-request-headers': 'x-own, x-region' },
    })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-headers')).toContain('x-region')
  })

  it('has a line in the logs for each thing that is printed or thrown', async () => {
    await platform.deploy(
      'throws',
      `Deno.serve(() => {
        console.log('first\\nsecond')
        throw new Error('thrown by the handler')
      })`,
    )
    const answer = await platform.invoke('throws')
    expect([answer.status, await answer.text()]).toEqual([500, 'Internal Server Error'])
    const id = answer.headers.get('x-request-id') ?? ''
    await vi.waitFor(
      async () => {
        const { body } = await platform.api(`/logs?request_id=${id}`)
        const { lines } = body as { lines: { source: string; message: string }[] }
        const printed = lines.filter(({ source }) => source === 'functions')
        const [thrown = '', text] = printed.map(({ message }) => message).toSorted()
        expect(text).toBe('first\nsecond')
        expect(thrown).toMatch(/^Error: thrown by the handler\n +at /)
        expect(thrown).not.toContain('file://')
        expect(printed).toHaveLength(2)
      },
      { timeout: 45_000, interval: 200 },
    )
    const { body } = await platform.api('/functions/throws/logs')
    const lines = body as { message: string; request_id: string | null }[]
    expect(lines.filter((line) => line.request_id === id).map(({ message }) => message)).toEqual([
      'first\nsecond',
      expect.stringMatching(/^Error: thrown by the handler/),
    ])
  })

  it('has what a request has printed in the logs, with the ID of the request', async () => {
    await platform.deploy(
      'prints',
      `Deno.serve({ onError: () => new Response('failed', { status: 500 }) }, async (request) => {
        await new Promise((resolve) => setTimeout(resolve, 5))
        console.log('first %s', new URL(request.url).searchParams.get('n'))
        console.error({ password: 'hush' })
        return new Response('ok')
      })`,
    )
    const answers = await Promise.all([1, 2].map((n) => platform.invoke(`prints?n=${n}`)))
    for (const [at, answer] of answers.entries()) {
      expect(await answer.text()).toBe('ok')
      const id = answer.headers.get('x-request-id') ?? ''
      await vi.waitFor(
        async () => {
          const { body } = await platform.api(`/logs?request_id=${id}`)
          const { lines } = body as { lines: Record<string, unknown>[] }
          for (const { details } of lines)
            expect(details).toMatchObject({ function: 'prints', version: 1 })
          const printed = lines.filter(({ source }) => source === 'functions')
          expect(printed.map(({ message, severity }) => [severity, message]).toSorted()).toEqual([
            ['error', '{ password: (hidden) }'],
            ['info', `first ${at + 1}`],
          ])
          expect(lines.find(({ source }) => source === 'api')).toMatchObject({
            ...{ product: 'functions', path: '/functions/v1/prints', status: 200 },
          })
        },
        { timeout: 45_000, interval: 200 },
      )
    }
  })

  it('reports on the requests of a function, and on its processes once they have ended', async () => {
    const code = (text: string) => `Deno.serve(() => new Response('${text}'))`
    await platform.deploy('measured', code('one'))
    await platform.deploy('measured2', code('other'))
    for (const path of ['measured', 'measured/a', 'measured2']) await platform.invoke(path)
    // Replaces the process.
    await platform.deploy('measured', code('two'))
    await platform.invoke('measured')
    await vi.waitFor(
      async () => {
        const { body, status } = await platform.api('/reports/requests?function=measured')
        expect(status, JSON.stringify(body)).toBe(200)
        expect(body).toMatchObject({
          total: { requests: 3, client_errors: 0, server_errors: 0 },
          processes: {
            total: {
              starts: 2,
              start_ms: expect.any(Number) as number,
              cpu_ms: expect.any(Number) as number,
              memory_bytes: expect.any(Number) as number,
            },
          },
        })
      },
      { timeout: 45_000, interval: 200 },
    )
  })

  it('verifies the token, unless the function does so itself', async () => {
    await platform.deploy('guarded', 'Deno.serve(() => new Response("in"))')
    const without = (slug: string, headers = {}) =>
      fetch(`${platform.endpoint}/functions/v1/${slug}`, { headers })
    const refused = await without('guarded')
    expect(refused.status).toBe(401)
    expect(await refused.json()).toMatchObject({ code: 'UNAUTHORIZED' })
    expect((await without('guarded', { authorization: 'Bearer nonsense' })).status).toBe(401)
    expect(await (await platform.invoke('guarded')).text()).toBe('in')
    await platform.api('/functions/guarded', { method: 'PATCH', json: { verify_jwt: false } })
    expect(await (await without('guarded')).text()).toBe('in')
    expect((await without('missing')).status).toBe(404)
  })

  it('reaches its own project, as itself and as the person', async () => {
    await platform.deploy(
      'rows',
      `Deno.serve(async (request) => {
        const read = (key, authorization) => fetch(
          Deno.env.get('SUPABASE_URL') + '/rest/v1/products?select=id&limit=1',
          { headers: { apikey: key, authorization } }).then((answer) => answer.status)
        const anon = Deno.env.get('SUPABASE_ANON_KEY')
        const service = Deno.env.get('SUPABASE_SERVICE_ROLE_KEY')
        return Response.json([
          await read(service, 'Bearer ' + service),
          await read(anon, request.headers.get('authorization')),
        ])
      })`,
    )
    expect(await (await platform.invoke('rows')).json()).toEqual([200, 200])
  })

  it('writes rows, follows redirects and opens sockets of its own project', async () => {
    await platform.deploy(
      'inside',
      `Deno.serve(async (request) => {
        const base = Deno.env.get('SUPABASE_URL')
        const key = Deno.env.get('SUPABASE_SERVICE_ROLE_KEY')
        const headers = { apikey: key, authorization: 'Bearer ' + key }
        const token = base + '/auth/v1/token?grant_type=password'
        const refused = await fetch(new Request(token, {
          method: 'POST', headers: { ...headers, 'content-type': 'application/json' },
          body: '{"email":"unknown@example.com","password":"a long one"}' }))
        const verify = base + '/auth/v1/verify?type=signup&token=nothing&redirect_to=http://localhost:3000'
        const redirected = await fetch(verify, { redirect: 'manual' })
        const socket = new WebSocket(base.replace('http', 'ws') + '/realtime/v1/websocket?vsn=1.0.0&apikey=' + key)
        const joined = await new Promise((resolve) => {
          socket.onopen = () => socket.send(JSON.stringify(
            { topic: 'realtime:x', event: 'phx_join', payload: { config: {} }, ref: '1' }))
          socket.onmessage = ({ data }) => resolve(JSON.parse(data))
          socket.onerror = (event) => resolve(String(event.message))
        })
        socket.close()
        return Response.json({
          refused: [refused.status, refused.url === token, (await refused.json()).error_code],
          redirected: redirected.status,
          joined: joined.payload?.status ?? joined,
        })
      })`,
    )
    expect(await (await platform.invoke('inside')).json()).toEqual({
      refused: [400, true, 'invalid_credentials'],
      redirected: 303,
      joined: 'ok',
    })
  })

  it('streams, also events', async () => {
    await platform.deploy(
      'stream',
      `let goOn
      Deno.serve((request) => {
        if (request.url.endsWith('/go')) { goOn(); return new Response() }
        const body = new ReadableStream({
          async start(controller) {
            const send = (count) => controller.enqueue(new TextEncoder().encode('data: ' + count + '\\n\\n'))
            const asked = new Promise((resolve) => (goOn = resolve))
            send(1)
            // The first part has to arrive before the others are made.
            await asked
            send(2)
            controller.close()
          },
        })
        return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
      })`,
    )
    const answer = await platform.invoke('stream')
    expect(answer.headers.get('content-type')).toBe('text/event-stream')
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
    const first = await reader?.read()
    expect(first?.value).toBe('data: 1\n\n')
    await platform.invoke('stream/go')
    expect((await reader?.read())?.value).toBe('data: 2\n\n')
    expect((await reader?.read())?.done).toBe(true)
  })

  it('opens WebSockets', async () => {
    await platform.deploy(
      'socket',
      `Deno.serve((request) => {
        if (request.headers.get('upgrade') !== 'websocket') return new Response('none', { status: 426 })
        const { response, socket } = Deno.upgradeWebSocket(request)
        socket.onmessage = ({ data }) => data === 'end' ? socket.close(4001, 'done') : socket.send(data + data)
        return response
      })`,
    )
    expect((await platform.invoke('socket')).status).toBe(426)
    const address = `${platform.endpoint}/functions/v1/socket`.replace('http', 'ws')
    const opened = (query: string) =>
      new Promise<WebSocket | null>((resolve) => {
        const socket = new WebSocket(address + query)
        socket.addEventListener('open', () => resolve(socket))
        socket.addEventListener('error', () => resolve(null))
      })
    expect(await opened('')).toBeNull()
    expect(await opened('?apikey=nonsense')).toBeNull()
    const socket = await opened(`?apikey=${platform.keys.anon}`)
    const message = once(socket as WebSocket, 'message')
    socket?.send('ab')
    expect(String((await message)[0])).toBe('abab')
    const closed = once(socket as WebSocket, 'close')
    socket?.send('end')
    const [code, reason] = await closed
    expect([code, String(reason)]).toEqual([4001, 'done'])
  })

  it('has its secrets, whose values are never returned', async () => {
    await platform.deploy(
      'secret',
      `Deno.serve(() => Response.json({ own: Deno.env.get('STRIPE_KEY') ?? null, all: Object.keys(Deno.env.toObject()) }))`,
    )
    const set = (json: unknown) => platform.api('/secrets', { method: 'POST', json })
    const read = async () =>
      (await (await platform.invoke('secret')).json()) as { own: string | null; all: string[] }
    expect((await read()).own).toBeNull()
    const { body } = await set([{ name: 'STRIPE_KEY', value: 'sk_live_1' }])
    expect(JSON.stringify(body)).not.toContain('sk_live_1')
    expect(body).toMatchObject([
      { name: 'STRIPE_KEY', digest: createHash('sha256').update('sk_live_1').digest('hex') },
    ])
    const { all, own } = await read()
    expect(own).toBe('sk_live_1')
    // Nothing of the server's own environment.
    expect(all.filter((name) => !/^(SUPABASE|DENO)_/.test(name)).toSorted()).toEqual(
      expect.arrayContaining(['HOME', 'PATH', 'STRIPE_KEY']),
    )
    expect(all.filter((name) => /HOWDAH|MASTER|^npm_|VITEST/i.test(name))).toEqual([])
    for (const name of [
      'SUPABASE_URL',
      'https_proxy',
      'DENO_DIR',
      'LD_PRELOAD',
      'PATH',
      'NODE_OPTIONS',
      // A shell runs what PS4 holds; Deno writes to the file of the other one past its permissions.
      'SHELLOPTS',
      'PS4',
      'BASH_ENV',
      'SSLKEYLOGFILE',
    ])
      expect((await set([{ name, value: 'x' }])).status).toBe(400)
    const { control } = platform.running.platform
    const { rows } = await control.query('select value from function_secrets')
    expect(JSON.stringify(rows)).not.toContain('sk_live_1')
    await platform.api('/secrets/STRIPE_KEY', { method: 'DELETE' })
    expect((await read()).own).toBeNull()
    expect((await platform.api('/secrets/STRIPE_KEY', { method: 'DELETE' })).status).toBe(404)
    // Of a server that did not reserve these names yet.
    await platform.running.platform.functionSecrets.set(platform.projectRef, [
      { name: 'NPM_CONFIG_TOKEN', value: 'x' },
      { name: 'PS4', value: 'x' },
      { name: 'BASHO_KEY', value: 'x' },
    ])
    await platform.deploy(
      'secret',
      `Deno.serve(() => Response.json({ own: null, all: Object.keys(Deno.env.toObject()) }))`,
    )
    const names = (await read()).all
    expect(names).toContain('BASHO_KEY')
    expect(names.filter((name) => name === 'NPM_CONFIG_TOKEN' || name === 'PS4')).toEqual([])
    const logs = (await platform.api('/functions/secret/logs')).body as { message: string }[]
    expect(logs.map(({ message }) => message)).toContain(
      'Not set, since the server itself uses the names: NPM_CONFIG_TOKEN, PS4. Store these secrets under other names.',
    )
  })

  it('keeps versions, and returns to one', async () => {
    const answers = async () => (await platform.invoke('versions')).text()
    for (const text of ['one', 'two', 'three'])
      await platform.deploy('versions', `Deno.serve(() => new Response('${text}'))`)
    expect(await answers()).toBe('three')
    const change = (json: unknown) => platform.api('/functions/versions', { method: 'PATCH', json })
    expect((await change({ version: 1 })).status).toBe(200)
    expect(await answers()).toBe('one')
    expect((await change({ version: 9 })).status).toBe(404)
    const { body } = await platform.api('/functions/versions/body?version=2')
    expect(body).toMatchObject({ version: 2, entrypoint_path: 'index.ts' })
    await platform.deploy('versions', `Deno.serve(() => new Response('four'))`)
    expect(await answers()).toBe('four')
    const details = await platform.api('/functions/versions')
    expect(details.body).toMatchObject({
      function: { version: 4 },
      versions: [{ version: 4 }, { version: 3 }, { version: 2 }, { version: 1 }],
    })
  })

  it('keeps ten versions, of which the oldest goes', async () => {
    const { functionRows } = platform.running.platform
    const { projectRef } = platform
    for (let version = 1; version <= 11; version += 1)
      await functionRows.deploy(projectRef, 'eleven', {
        ...{ entrypointPath: 'index.ts', importMapPath: null, bundle: Buffer.from('1') },
        files: [{ path: 'index.ts', content: `${version}` }],
      })
    const { body } = await platform.api('/functions/eleven')
    const { versions } = body as { versions: { version: number }[] }
    expect(versions.map(({ version }) => version)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2])
    const gone = await platform.api('/functions/eleven', { method: 'PATCH', json: { version: 1 } })
    expect(gone.status).toBe(404)
  })

  it('goes on with its work after the answer, in the logs of the request', async () => {
    await platform.deploy(
      'waits',
      `Deno.serve(() => {
        EdgeRuntime.waitUntil((async () => {
          await new Promise((resolve) => setTimeout(resolve, 200))
          console.log('after the answer')
        })())
        EdgeRuntime.waitUntil(Promise.reject(new Error('rejected later')))
        return new Response('answered')
      })`,
    )
    const answer = await platform.invoke('waits')
    expect(await answer.text()).toBe('answered')
    const id = answer.headers.get('x-request-id') ?? ''
    await vi.waitFor(
      async () => {
        const { body } = await platform.api('/functions/waits/logs')
        const lines = (body as { message: string; request_id: string | null }[]).filter(
          (line) => line.request_id === id,
        )
        expect(lines.map(({ message }) => message)).toEqual(
          expect.arrayContaining([
            'after the answer',
            expect.stringContaining('Error: rejected later'),
          ]),
        )
      },
      { timeout: 45_000, interval: 200 },
    )
  })

  it('loses no request when a version replaces another one', async () => {
    const slow = (text: string) =>
      `Deno.serve(async () => {
        await new Promise((resolve) => setTimeout(resolve, 30))
        return new Response('${text}')
      })`
    await platform.deploy('swap', slow('old'))
    await platform.invoke('swap')
    const statuses: number[] = []
    let last = ''
    let isDeployed = false
    const visit = async () => {
      while (!isDeployed) {
        const answer = await platform.invoke('swap')
        statuses.push(answer.status)
        last = await answer.text()
      }
    }
    const visitors = Array.from({ length: 8 }, visit)
    const old = pidOf('swap') ?? 0
    await platform.deploy('swap', slow('new'))
    expect(await (await platform.invoke('swap')).text()).toBe('new')
    isDeployed = true
    await Promise.all(visitors)
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(last).not.toBe('')
    await vi.waitFor(() => expect(isRunning(old)).toBe(false), { timeout: 20_000, interval: 20 })
  })

  it('finishes streams, and what requests left in the background, when a version replaces another one', async () => {
    // Answers what waits once it is asked to.
    await platform.deploy(
      'gate',
      `let open
      const opened = new Promise((resolve) => (open = resolve))
      Deno.serve(async (request) => {
        if (request.url.endsWith('/open')) open()
        else await opened
        return new Response('open')
      })`,
    )
    const code = (text: string) =>
      `const pass = async () => {
        const key = Deno.env.get('SUPABASE_ANON_KEY')
        const headers = { authorization: 'Bearer ' + key }
        return (await fetch(Deno.env.get('SUPABASE_URL') + '/functions/v1/gate', { headers })).text()
      }
      addEventListener('beforeunload', (event) => console.log('ends for', event.detail.reason))
      Deno.serve((request) => {
        if (request.url.endsWith('/stream'))
          return new Response(new ReadableStream({
            async start(controller) {
              controller.enqueue(new TextEncoder().encode('${text} '))
              controller.enqueue(new TextEncoder().encode(await pass()))
              controller.close()
            },
          }))
        EdgeRuntime.waitUntil(pass().then((answer) => console.log('gate of ${text} was', answer)))
        return new Response('${text}')
      })`
    const printed = async () => {
      const { body } = await platform.api('/functions/background/logs')
      return (body as { message: string }[]).map(({ message }) => message)
    }
    const ends = async () =>
      (await printed()).filter((line) => line === 'ends for termination').length
    for (const slug of ['background', 'streamed']) await platform.deploy(slug, code('one'))
    expect(await (await platform.invoke('background')).text()).toBe('one')
    const stream = await platform.invoke('streamed/stream')
    const old = pidOf('background') ?? 0
    for (const slug of ['background', 'streamed']) {
      await platform.deploy(slug, code('two'))
      expect(await (await platform.invoke(slug)).text()).toBe('two')
    }
    expect(isRunning(old)).toBe(true)
    // Asked a second time, as when the server closes meanwhile.
    await vi.waitFor(async () => expect(await ends()).toBe(1), { timeout: 20_000, interval: 20 })
    process.kill(old, 'SIGTERM')
    await platform.invoke('gate/open')
    expect(await stream.text()).toBe('one open')
    await vi.waitFor(async () => expect(await printed()).toContain('gate of one was open'), {
      timeout: 45_000,
      interval: 200,
    })
    await vi.waitFor(() => expect(isRunning(old)).toBe(false), { timeout: 20_000, interval: 20 })
    expect(await ends()).toBe(1)
  })

  it('starts once for requests that come together', async () => {
    await platform.deploy('burst', 'Deno.serve(() => new Response(String(Deno.pid)))')
    const answers = await Promise.all(
      Array.from({ length: 20 }, async () => (await platform.invoke('burst')).text()),
    )
    expect(new Set(answers)).toEqual(new Set([String(pidOf('burst'))]))
  })

  it('is found good for the editor of functions, with all the rest of the server', async () => {
    await platform.deploy('checked', 'Deno.serve(() => new Response("checked"))')
    await platform.admin.auth.admin.createUser({ email: 'checked@example.com' })
    await platform.admin.storage.createBucket('checked')
    const { url: baseUrl, projectRef: ref, tokens } = platform
    const checks = await checkServer({ baseUrl, token: tokens.owner, params: { ref } })
    expect(checks.filter(({ result }) => result === 'wrong')).toEqual([])
    const lines = describeChecks(checks)
    expect(lines.filter((line) => line.startsWith('✗'))).toEqual([])
    expect(lines).toEqual(
      expect.arrayContaining([
        '✓ Users',
        '✓ Function editor works as far as tried; not tried: deployFunction',
        '✓ Storage explorer',
      ]),
    )
  })

  it('counts invocations and errors', async () => {
    await platform.deploy(
      'counted',
      `Deno.serve((request) => { if (request.url.endsWith('/bad')) throw new Error('bad'); return new Response('good') })`,
    )
    for (const path of ['counted', 'counted', 'counted/bad']) await platform.invoke(path)
    await vi.waitFor(
      async () => {
        const { body } = await platform.api('/functions/counted')
        expect(body).toMatchObject({ function: { invocations: 3, errors: 1 } })
      },
      { timeout: 20_000, interval: 100 },
    )
    await vi.waitFor(async () => {
      const { body } = await platform.api('/functions/counted/logs')
      expect(JSON.stringify(body)).toContain('bad')
    })
  })

  it('is gone when it is deleted', async () => {
    await platform.deploy('short', 'Deno.serve(() => new Response("here"))')
    await platform.invoke('short')
    const pid = pidOf('short') ?? 0
    expect((await platform.api('/functions/short', { method: 'DELETE' })).status).toBe(204)
    expect((await platform.invoke('short')).status).toBe(404)
    expect((await platform.api('/functions/short')).status).toBe(404)
    await vi.waitFor(() => expect(isRunning(pid)).toBe(false), { timeout: 20_000, interval: 20 })
  })

  it.each([
    ['a syntax error', { 'index.ts': 'Deno.serve(() => {\n  const = 1\n})' }, {}, /index\.ts:2/],
    ['a missing file', { 'index.ts': `import './gone.ts'` }, {}, /gone\.ts/],
    ['no entry point', { 'main.ts': '1' }, {}, /index\.ts/],
    ['a path outside', { 'index.ts': '1', '../x.ts': '1' }, {}, /path/],
    ['an absolute path', { 'index.ts': '1', '/etc/x.ts': '1' }, {}, /path/],
    ['a file as a folder', { 'index.ts': '1', a: '1', 'a/b.ts': '1' }, {}, /path/],
    ['settings of a package manager', { 'index.ts': '1', 'package.json': '{}' }, {}, /package/],
    ['a broken import map', { 'index.ts': '1', 'deno.json': '{"imports": 1}' }, {}, /import map/],
    ['an unknown import map', { 'index.ts': '1' }, { import_map_path: 'x.json' }, /x\.json/],
  ])('refuses %s, and says where', async (_, files, more, message) => {
    await expect(platform.deploy('refused', files, more)).rejects.toThrow(message)
    expect((await platform.api('/functions/refused')).status).toBe(404)
  })

  it.each(['new', 'secrets', '1st', 'a.b'])('cannot be called %s', async (slug) => {
    await expect(platform.deploy(slug, 'Deno.serve(() => new Response())')).rejects.toThrow('400')
  })

  it('resolves its import map', async () => {
    await platform.deploy(
      'mapped',
      {
        'src/index.ts': `import { one } from 'lib/one.ts'\nDeno.serve(() => new Response(one))`,
        'src/deno.json': '{ // ours\n "imports": { "lib/": "../shared/" }, }',
        'shared/one.ts': `export const one = 'first'`,
      },
      { entrypoint_path: 'src/index.ts' },
    )
    expect(await (await platform.invoke('mapped')).text()).toBe('first')
  })
})
