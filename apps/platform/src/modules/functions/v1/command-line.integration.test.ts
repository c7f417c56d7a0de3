import { execFile } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { call } from '../../../server/http/testing/call'
import { comparable, differences, RICH_SCHEMA } from '../testing/generated-types'
import { startFunctionsPlatform, type FunctionsPlatform } from '../testing/functions-platform'

// Each request is a run of a program.
vi.setConfig({ testTimeout: 300_000 })

/** Path of the ecosystem's command line. Of this version, the lock file has the program of one platform. */
const programs =
  process.platform === 'linux' && process.arch === 'x64'
    ? [createRequire(import.meta.url).resolve('supabase/dist/supabase.js')]
    : []

interface Listed {
  slug: string
  version: number
  verify_jwt: boolean
  ezbr_sha256: string
}

describe.each(programs)('the command line of the ecosystem', (program) => {
  let platform: FunctionsPlatform
  let folder = ''
  let token = ''
  beforeAll(async () => {
    platform = await startFunctionsPlatform()
    folder = await mkdtemp(join(tmpdir(), 'howdah-cli-'))
    const { accessTokens, members } = platform.running.platform
    const personId = (await members.firstOwner()) ?? ''
    token = (await accessTokens.create({ personId, name: 'cli', form: 'sbp' })).token
    await write('profile.yaml', [
      'name: howdah',
      `api_url: ${platform.url}`,
      `dashboard_url: ${platform.url}`,
      'project_host: example.com',
    ])
    await write('supabase/config.toml', [
      'project_id = "shop"',
      '[functions.open]',
      'verify_jwt = false',
    ])
  })
  afterAll(async () => {
    await platform.stop()
    await rm(folder, { recursive: true, force: true })
  })

  async function write(path: string, lines: readonly string[]): Promise<void> {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), `${lines.join('\n')}\n`)
  }

  const run = (...values: string[]) =>
    new Promise<{ code: number | string; output: string }>((resolve) => {
      execFile(
        process.execPath,
        [program, '--profile', join(folder, 'profile.yaml'), '--yes', ...values],
        {
          cwd: folder,
          timeout: 120_000,
          env: {
            PATH: process.env.PATH ?? '',
            HOME: folder,
            SUPABASE_ACCESS_TOKEN: token,
            SUPABASE_TELEMETRY_DISABLED: '1',
            DO_NOT_TRACK: '1',
          },
        },
        (error, stdout, stderr) =>
          resolve({ code: error?.code ?? 0, output: `${stdout}${stderr}` }),
      )
    })
  const ofProject = () => [`--remote=${platform.projectRef}`]
  const listed = async () =>
    (await (
      await fetch(`${platform.url}/v1/projects/${platform.projectRef}/functions`, {
        headers: { authorization: `Bearer ${token}` },
      })
    ).json()) as Listed[]

  it('deploys a function with a shared file and an import map, lists it and deletes it', async () => {
    await write('supabase/functions/_shared/greet.ts', [
      'export const greet = (name: string): string => `Hello ${name}`',
    ])
    await write('supabase/functions/hello/deno.json', [
      '{ "imports": { "shared/": "../_shared/" } }',
    ])
    await write('supabase/functions/hello/index.ts', [
      `import { greet } from 'shared/greet.ts'`,
      `Deno.serve(() => new Response(greet('Ada')))`,
    ])
    const deployed = await run('functions', 'deploy', 'hello', '--use-api', ...ofProject())
    expect(deployed.code, deployed.output).toBe(0)
    expect(await (await platform.invoke('hello')).text()).toBe('Hello Ada')
    const list = await run('functions', 'list', ...ofProject())
    expect(list.output).toContain('hello')
    const sent = ['hello/index.ts', 'hello/deno.json', '_shared/greet.ts']
    const read = () =>
      Promise.all(sent.map((path) => readFile(join(folder, 'supabase/functions', path), 'utf8')))
    const before = await read()
    await rm(join(folder, 'supabase/functions'), { recursive: true })
    const downloaded = await run('functions', 'download', 'hello', '--use-api', ...ofProject())
    expect(downloaded.code, downloaded.output).toBe(0)
    expect(await read()).toEqual(before)
    const missing = await run('functions', 'download', 'other', '--use-api', ...ofProject())
    expect(missing.code).not.toBe(0)
    const removed = await run('functions', 'delete', 'hello', ...ofProject())
    expect(removed.code, removed.output).toBe(0)
    expect(await listed()).toEqual([])
  })

  it('deploys all functions of a folder', async () => {
    await write('supabase/functions/open/index.ts', [`Deno.serve(() => new Response('open'))`])
    await write('supabase/functions/closed/index.ts', [`Deno.serve(() => new Response('closed'))`])
    await rm(join(folder, 'supabase/functions/hello'), { recursive: true, force: true })
    const deployed = await run('functions', 'deploy', '--use-api', ...ofProject())
    expect(deployed.code, deployed.output).toBe(0)
    expect((await listed()).map(({ slug, verify_jwt }) => [slug, verify_jwt])).toEqual([
      ['closed', true],
      ['open', false],
    ])
    const open = await fetch(`${platform.endpoint}/functions/v1/open`)
    expect(await open.text()).toBe('open')
    expect((await fetch(`${platform.endpoint}/functions/v1/closed`)).status).toBe(401)
  })

  it('reports the line at which a function cannot be bundled', async () => {
    await write('supabase/functions/broken/index.ts', ['const a =', 'Deno.serve(('])
    const deployed = await run('functions', 'deploy', 'broken', '--use-api', ...ofProject())
    expect(deployed.code).not.toBe(0)
    expect(deployed.output).toContain('index.ts:2')
    expect((await listed()).map(({ slug }) => slug)).not.toContain('broken')
    await rm(join(folder, 'supabase/functions/broken'), { recursive: true })
  })

  it('generates the types that the platform generates', async () => {
    const generated = await run(
      ...['gen', 'types', '--lang=typescript', '--schema=public'],
      ...[`--project-id=${platform.projectRef}`],
    )
    expect(generated.code, generated.output).toBe(0)
    const answer = await fetch(
      `${platform.url}/v1/projects/${platform.projectRef}/types/typescript?included_schemas=public`,
      { headers: { authorization: `Bearer ${token}` } },
    )
    const { types } = (await answer.json()) as { types: string }
    expect(types).toContain('products: {')
    expect(generated.output).toContain(types.trim())
  })

  it('generates the same types from the database itself', async () => {
    const { projectRef, running, tokens, url } = platform
    const headers = { authorization: `Bearer ${tokens.owner}` }
    const password = randomUUID()
    const changed = await call(
      `${url}/platform/projects/${projectRef}/settings/database-password`,
      { method: 'PUT', headers, json: { db_pass: password } },
    )
    expect(changed.status).toBeLessThan(300)
    const { host, port } = await running.platform.clusters.endpoint(projectRef)
    const database = `postgresql://postgres:${password}@${host}:${port}/postgres`
    const client = new Client({ connectionString: database })
    await client.connect()
    await client.query(RICH_SCHEMA)
    await client.end()
    const generated = await run(
      ...['gen', 'types', '--lang=typescript', '--schema=public', `--db-url=${database}`],
    )
    expect(generated.code, generated.output).toBe(0)
    const answer = await call(
      `${url}/v1/projects/${projectRef}/types/typescript?included_schemas=public`,
      { headers },
    )
    const { types } = answer.body as { types: string }
    expect(differences(types, comparable(generated.output))).toEqual([])
  })

  it('sets, lists and removes secrets', async () => {
    const set = await run('secrets', 'set', 'STRIPE_KEY=sk_live_1', ...ofProject())
    expect(set.code, set.output).toBe(0)
    const list = await run('secrets', 'list', ...ofProject())
    expect(list.output).toContain('STRIPE_KEY')
    expect(list.output).toContain(createHash('sha256').update('sk_live_1').digest('hex'))
    expect(list.output).not.toContain('sk_live_1')
    const unset = await run('secrets', 'unset', 'STRIPE_KEY', ...ofProject())
    expect(unset.code, unset.output).toBe(0)
    expect((await run('secrets', 'list', ...ofProject())).output).not.toContain('STRIPE_KEY')
  })
})

describe('functions that are bundled and then deployed', () => {
  let platform: FunctionsPlatform
  beforeAll(async () => {
    platform = await startFunctionsPlatform()
  })
  afterAll(() => platform.stop())

  const ask = async (path: string, init: RequestInit, token = platform.tokens.owner) => {
    const answer = await fetch(`${platform.url}/v1/projects/${platform.projectRef}${path}`, {
      ...init,
      headers: { authorization: `Bearer ${token}`, ...init.headers },
    })
    const text = await answer.text()
    return { status: answer.status, body: (text === '' ? null : JSON.parse(text)) as unknown }
  }
  const bundle = (slug: string, text: string, query = '&bundleOnly=true') => {
    const body = new FormData()
    body.append('metadata', JSON.stringify({ entrypoint_path: 'index.ts', verify_jwt: false }))
    body.append('file', new Blob([`Deno.serve(() => new Response('${text}'))`]), 'index.ts')
    return ask(`/functions/deploy?slug=${slug}${query}`, { method: 'POST', body })
  }
  const update = (functions: unknown) =>
    ask('/functions', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(functions),
    })
  const list = async () => (await ask('/functions', {})).body as Listed[]
  const text = async (slug: string) =>
    (await fetch(`${platform.endpoint}/functions/v1/${slug}`)).text()

  it('takes effect together, or not at all', async () => {
    await bundle('one', 'first', '')
    const [one, two] = [(await bundle('one', 'second')).body, (await bundle('two', 'new')).body]
    expect(await text('one')).toBe('first')
    expect((await list()).map(({ slug }) => slug)).toEqual(['one'])
    const strange = { ...(two as object), ezbr_sha256: '0'.repeat(64) }
    expect((await update([one, strange])).status).toBe(400)
    expect(await text('one')).toBe('first')
    const updated = await update([one, two])
    expect(updated.status, JSON.stringify(updated.body)).toBe(200)
    expect(await text('one')).toBe('second')
    expect(await text('two')).toBe('new')
    expect((await list()).map(({ slug, version }) => [slug, version])).toEqual([
      ['one', 2],
      ['two', 1],
    ])
    // What is in use is not deployed again.
    expect((await update([one, { ...(two as object), verify_jwt: true }])).status).toBe(200)
    expect((await list()).map(({ verify_jwt, version }) => [verify_jwt, version])).toEqual([
      [false, 2],
      [true, 1],
    ])
  })

  it('refuses what is no function and who has no permission', async () => {
    const entry = { id: 'x', slug: 'nothing', name: 'nothing', status: 'ACTIVE', version: 1 }
    expect((await update([entry])).status).toBe(400)
    expect((await update([])).status).toBe(400)
    expect(
      (
        await update([
          { ...entry, slug: 'one' },
          { ...entry, slug: 'one' },
        ])
      ).status,
    ).toBe(400)
    expect((await bundle('1one', 'x')).status).toBe(400)
    expect((await bundle('secrets', 'x')).status).toBe(400)
    const json = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }
    expect((await ask('/functions/deploy?slug=one', json)).status).toBe(415)
    expect((await ask('/functions/deploy', { method: 'POST', body: new FormData() })).status).toBe(
      400,
    )
    const form = new FormData()
    const asReader = await ask(
      '/functions/deploy?slug=one',
      { method: 'POST', body: form },
      platform.tokens.reader,
    )
    expect(asReader.status).toBe(403)
    // It could not be deleted by its address.
    expect((await bundle('deploy', 'x')).status).toBe(400)
  })

  it('has entries in the audit log for what takes effect', async () => {
    const { rows } = await platform.running.platform.control.query<{ action: string }>(
      `select action, count(*)::int as entries from audit_log where action ~ 'Functions?V1$' group by action order by action`,
    )
    expect(rows).toEqual([
      { action: 'bulkUpdateFunctionsV1', entries: 2 },
      { action: 'deployFunctionV1', entries: 1 },
    ])
  })
})
