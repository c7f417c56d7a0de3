import { chmod, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { layout } from '../../../base/disk/data-directory'
import { processesIn } from '../../../base/process-table'
import { functionUser } from '../find-deno'
import { startNpmRegistry } from '../testing/npm-registry'
import { startFunctionsPlatform, type FunctionsPlatform } from '../testing/functions-platform'
import { clearJail, prepareJail } from './jail'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 180_000 })

interface Problem {
  path: string
  message: string
  severity: string
  from: { line: number; character: number }
}
interface Completions {
  items: { label: string; kind: string | null; insert: string }[]
  is_incomplete: boolean
}

// It needs a jail, which only root can make.
describe.skipIf(process.getuid?.() !== 0)('the language server of an editor', () => {
  let platform: FunctionsPlatform
  beforeAll(async () => {
    platform = await startFunctionsPlatform()
  })
  afterAll(() => platform.stop())

  const filesOf = (files: Record<string, string>) =>
    Object.entries(files).map(([path, content]) => ({ path, content }))

  async function problems(files: Record<string, string>): Promise<Problem[]> {
    const json = { files: filesOf(files) }
    const { body, status } = await platform.api('/function-drafts/problems', {
      method: 'POST',
      json,
    })
    expect(status, JSON.stringify(body)).toBe(200)
    return (body as { problems: Problem[] }).problems
  }

  /** Completions at the mark `|` of the file `index.ts`. */
  async function completions(marked: string, more: Record<string, string> = {}) {
    const at = marked.indexOf('|')
    const before = marked.slice(0, at).split('\n')
    const json = {
      files: filesOf({ 'index.ts': marked.replace('|', ''), ...more }),
      path: 'index.ts',
      place: { line: before.length - 1, character: before.at(-1)?.length ?? 0 },
    }
    const { body, status } = await platform.api('/function-drafts/completions', {
      ...{ method: 'POST', json },
    })
    expect(status, JSON.stringify(body)).toBe(200)
    return body as Completions
  }

  it('knows the types of Deno and of other files, and follows changes', async () => {
    const files = {
      'index.ts': `import { word } from './lib/word.ts'\nconst n: number = word\nDeno.serve(() => new Response(word))\n`,
      'lib/word.ts': `export const word = 'text'\n`,
    }
    expect(await problems(files)).toMatchObject([
      {
        ...{ path: 'index.ts', severity: 'error', from: { line: 1, character: 6 } },
        message: expect.stringContaining(`'string' is not assignable to type 'number'`) as string,
      },
    ])
    expect(await problems({ ...files, 'lib/word.ts': 'export const word = 4\n' })).toMatchObject([
      {
        path: 'index.ts',
        from: { line: 2 },
        message: expect.stringContaining(`'4' is not assignable`) as string,
      },
    ])
    const found = await completions('Deno.ser|')
    expect(found.items[0]).toMatchObject({ label: 'serve', kind: 'function', insert: 'serve' })
    const own = await completions(`import { word } from './lib/word.ts'\nword.toUpp|`, {
      'lib/word.ts': files['lib/word.ts'],
    })
    expect(own.items.map(({ label }) => label)).toContain('toUpperCase')
  })

  it('knows the types of packages that the draft imports', async () => {
    const registry = await startNpmRegistry(
      { shout: 'module.exports.shout = (text) => text + "!"' },
      { shout: 'export declare const shout: (text: string) => string' },
    )
    vi.stubEnv('NPM_CONFIG_REGISTRY', registry.url)
    try {
      const code = `import { shout } from 'npm:shout@1.0.0'\nshout(4)\n`
      expect(await problems({ 'index.ts': code })).toMatchObject([
        { from: { line: 1 }, message: expect.stringContaining(`'string'`) as string },
      ])
      // One that there is not.
      const missing = await problems({ 'index.ts': `import 'npm:missing@1.0.0'` })
      expect(missing).toMatchObject([{ path: 'index.ts', severity: 'error' }])
      await problems({ 'index.ts': code })
      const found = await completions(`import * as all from 'npm:shout@1.0.0'\nall.sh|`)
      expect(found.items.map(({ label }) => label)).toContain('shout')
    } finally {
      vi.unstubAllEnvs()
      registry.stop()
    }
  })

  it('follows files that are not code, and import maps', async () => {
    const files = (length: string, map: string) => ({
      'index.ts': `import data from './data.json' with { type: 'json' }\nimport { a } from '@/a.ts'\nconst n: number = data.length\na\n`,
      'data.json': `{ "length": ${length} }`,
      'deno.json': JSON.stringify({ imports: { '@/': map } }),
      'lib/a.ts': 'export const a = 1',
    })
    expect(await problems(files('4', './lib/'))).toEqual([])
    expect(await problems(files('"4"', './lib/'))).toMatchObject([{ from: { line: 2 } }])
    expect(await problems(files('4', './other/'))).toMatchObject([{ from: { line: 1 } }])
    expect(await problems(files('4', './lib/'))).toEqual([])
    // A file with the name of a folder.
    expect(await problems({ 'index.ts': '', lib: 'text' })).toEqual([])
  })

  it('answers about the draft of the request, and not about one of the same person', async () => {
    const names = Array.from({ length: 6 }, (_, index) => `name${index}`)
    const all = await Promise.all(
      names.map((name) => problems({ 'index.ts': `${name}()`, [`${name}.ts`]: '' })),
    )
    expect(all.map((own) => own.map(({ message }) => message))).toEqual(
      names.map((name) => [expect.stringContaining(`'${name}'`)]),
    )
  })

  const language = () => platform.running.platform.functionLanguage
  const draft = (content: string) => ({
    files: [{ path: 'index.ts', content }],
    importMapPath: null,
  })
  const jailRoot = () => join(platform.running.platform.directory.cache, 'language')
  const inJail = async () => processesIn(await realpath(jailRoot()))

  it('has two processes of a person, four in all, and none of a project that is gone', async () => {
    language().sweep(Date.now() + 10 * 60_000)
    const upTo = (count: number) =>
      vi.waitFor(async () => expect((await inJail()).length).toBeLessThanOrEqual(count), 10_000)
    await upTo(0)
    for (const ref of ['a', 'b', 'c']) {
      await language().problems({ personId: 'one', ref }, draft('1'))
      await upTo(2)
    }
    for (const personId of ['two', 'three', 'four', 'five']) {
      // Refused while all are in use.
      await language()
        .problems({ personId, ref: 'd' }, draft('1'))
        .catch((error: unknown) => expect(error).toMatchObject({ status: 503 }))
      await upTo(4)
    }
    for (const ref of ['a', 'b', 'c', 'd']) await language().end(ref)
    expect(await inJail()).toEqual([])
  })

  it('refuses more than eight requests of a person at a time', async () => {
    const asked = Array.from({ length: 12 }, () =>
      language().problems({ personId: 'many', ref: 'a' }, draft('1')),
    )
    const results = await Promise.allSettled(asked)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(8)
  })

  it('ends with its input, and leaves nothing', async () => {
    await language().problems({ personId: 'last', ref: 'a' }, draft('1'))
    language().sweep(Date.now() + 10 * 60_000)
    await vi.waitFor(async () => expect(await inJail()).toEqual([]), 10_000)
    for (const folder of ['work', 'packages'])
      await vi.waitFor(async () => expect(await readdir(join(jailRoot(), folder))).toEqual([]))
    // A killed server closes the input, and the next one ends what is there nevertheless.
    const root = join(platform.running.platform.directory.cache, 'another')
    const deno = await platform.running.platform.functionServers.need()
    const jail = await prepareJail(root, { deno, user: functionUser() })
    if (jail === null) throw new Error('There is no jail.')
    const { inside: packages } = await jail.usePackages('a')
    const limits = { processorSeconds: 60, memoryKb: 1_500_000, packages }
    const first = jail.run(['lsp'], limits)
    const running = async () => processesIn(await realpath(root))
    await vi.waitFor(async () => expect(await running()).toHaveLength(1), 10_000)
    first.stdin.end()
    await vi.waitFor(async () => expect(await running()).toEqual([]), 10_000)
    jail.run(['lsp'], limits)
    await vi.waitFor(async () => expect(await running()).toHaveLength(1), 10_000)
    await clearJail(root)
    expect(processesIn(root)).toEqual([])
    await expect(readdir(root)).rejects.toThrow('ENOENT')
  })

  it('ends a check that takes too much, and answers again', async () => {
    const endless = `type Grow<T extends unknown[], N extends number = 0> = N extends 999 ? T : Grow<[...T, ...T, 1], N>
type Deep<T> = { [K in keyof T]: Deep<Deep<T[K]>> }
declare const a: Deep<Deep<Deep<{ a: { b: { c: string } } }>>>
const b: Grow<[1]> = a
${Array.from({ length: 2_000 }, (_, index) => `const c${index}: Deep<typeof a & { a${index}: Grow<[${index}]> }> = b`).join('\n')}`
    const json = { files: filesOf({ 'index.ts': endless }) }
    const { status } = await platform.api('/function-drafts/problems', { method: 'POST', json })
    expect([200, 503]).toContain(status)
    expect(await problems({ 'index.ts': 'let x: number = ""' })).toHaveLength(1)
  })

  it('reaches no service of the server', async () => {
    const asked: string[] = []
    const server = createServer((request, response) => {
      asked.push(request.url ?? '')
      response.setHeader('content-type', 'application/typescript')
      response.end('export const hunter2secretLongKey = 1')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    try {
      for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`]) {
        const at = `http://${host}`
        const marked = [
          `import * as x from '${at}/a.ts'\nx.|`,
          `import '${at}/|'`,
          `/// <reference types="${at}/b.d.ts" />\nhunter|`,
          `// @deno-types="${at}/c.d.ts"\nimport './b.js'\nhunter|`,
          `/** @jsxImportSource ${at} */\nhunter|`,
          `await import('${at}/d.ts')\nhunter|`,
          `import * as x from 'mapped'\nx.|`,
        ]
        for (const one of marked) {
          const more = {
            'b.js': '',
            'deno.json': JSON.stringify({ imports: { mapped: `${at}/e.ts` } }),
          }
          await problems({ 'index.ts': one.replace('|', ''), ...more })
          const { items } = await completions(one, more)
          expect(JSON.stringify(items)).not.toContain('hunter2')
        }
      }
      expect(asked).toEqual([])
    } finally {
      server.close()
    }
  })

  describe('asked about files of the server', () => {
    const SECRET = 'hunter2secretLongKey'
    let folder = ''
    let texts: string[] = []
    let masterKeyFile = ''
    beforeAll(async () => {
      folder = await realpath(await mkdtemp(join(tmpdir(), 'howdah-outside-')))
      await chmod(folder, 0o755)
      await writeFile(join(folder, 'a.json'), JSON.stringify({ [SECRET]: 1 }), { mode: 0o644 })
      await writeFile(join(folder, 'a.ts'), `export const ${SECRET} = '${SECRET}'`, { mode: 0o644 })
      await writeFile(join(folder, 'a.d.ts'), `declare const ${SECRET}: string`, { mode: 0o644 })
      masterKeyFile = layout(platform.running.platform.directory.root).masterKeyFile
      const masterKey = (await readFile(masterKeyFile, 'utf8')).trim()
      texts = [SECRET, 'hunter2', masterKey, masterKey.slice(0, 8), 'root:']
    })
    afterAll(() => rm(folder, { recursive: true, force: true }))

    const up = '../'.repeat(20)
    const attacks: [string, (at: string, key: string) => Record<string, string>][] = [
      [
        'json',
        (at) => ({ 'index.ts': `import x from 'file://${at}.json' with { type: 'json' }\nx.|` }),
      ],
      [
        'json above',
        (at) => ({
          'index.ts': `import x from '${up}${at.slice(1)}.json' with { type: 'json' }\nx.|`,
        }),
      ],
      [
        'text',
        (_, key) => ({ 'index.ts': `import x from 'file://${key}' with { type: 'text' }\nx.|` }),
      ],
      ['code', (at) => ({ 'index.ts': `import * as x from 'file://${at}.ts'\nx.|` })],
      [
        'a type',
        (at) => ({ 'index.ts': `type X = typeof import('file://${at}.ts')\nlet x!: X\nx.|` }),
      ],
      [
        'a reference',
        (at) => ({ 'index.ts': `/// <reference path="file://${at}.d.ts" />\nhunter|` }),
      ],
      [
        'types of a comment',
        (at) => ({
          'index.ts': `// @deno-types="file://${at}.d.ts"\nimport './b.js'\nhunter|`,
          'b.js': '',
        }),
      ],
      ['a wrong type', (_, key) => ({ 'index.ts': `import x from 'file://${key}'\nx|` })],
      [
        'an import map',
        (at) => ({
          'index.ts': `import * as x from 'x'\nx.|`,
          'deno.json': JSON.stringify({ imports: { x: `file://${at}.ts` } }),
        }),
      ],
      [
        'an import map above',
        (at) => ({
          'index.ts': `import * as x from 'x'\nx.|`,
          'import_map.json': JSON.stringify({ imports: { x: `${up}${at.slice(1)}.ts` } }),
        }),
      ],
      [
        'settings',
        (at) => ({
          'index.ts': 'hunter|',
          'deno.json': JSON.stringify({
            compilerOptions: { types: [`file://${at}.d.ts`] },
            lint: { plugins: [`file://${at}.ts`] },
          }),
        }),
      ],
      [
        'a disguised path',
        (at) => ({
          'index.ts': `import * as x from './${encodeURIComponent(up + at.slice(1))}.ts'\nx.|`,
        }),
      ],
      [
        'the password file',
        () => ({ 'index.ts': `import x from 'file:///etc/passwd' with { type: 'text' }\nx|` }),
      ],
      [
        'the environment',
        () => ({
          'index.ts': `import x from 'file:///proc/self/environ' with { type: 'text' }\nx|`,
        }),
      ],
    ]

    it.each(attacks)('reads none by %s', async (_, filesWith) => {
      const { 'index.ts': marked = '', ...more } = filesWith(join(folder, 'a'), masterKeyFile)
      const found = await completions(marked, more)
      const reported = await problems({ 'index.ts': marked.replace('|', ''), ...more })
      const shown = JSON.stringify([
        found.items.map(({ insert, label }) => [insert, label]),
        reported.map(({ message }) => message),
      ])
        // What the draft itself says.
        .replaceAll('hunter|', '')
        .replaceAll(`'hunter'`, '')
      for (const text of texts) expect(shown).not.toContain(text)
    })

    it('lists no folders of the server or of others', async () => {
      const { functionLanguage } = platform.running.platform
      // The draft of another person.
      await functionLanguage.problems(
        { personId: 'another', ref: platform.projectRef },
        { files: [{ path: 'ofAnother.ts', content: 'export const a = 1' }], importMapPath: null },
      )
      for (const path of [
        'file:///',
        'file:///work/',
        'file:///packages/',
        `./${up}packages/`,
        '/work/',
        `./${up}`,
        `./${up}work/`,
        '../../',
      ]) {
        const { items } = await completions(`import '${path}|'`)
        const shown = JSON.stringify(items)
        expect(shown).not.toMatch(/[0-9a-f]{32}|ofAnother|root|home|howdah/)
      }
    })

    it.each(['../a.ts', '/etc/a.ts', 'a/../../b.ts', '.hidden.ts'])(
      'writes none outside of its folder: %s',
      async (path) => {
        const json = { files: [{ path, content: 'x' }] }
        const { status } = await platform.api('/function-drafts/problems', { method: 'POST', json })
        expect(status).toBe(400)
      },
    )
  })

  it('is only for people who may change functions', async () => {
    const json = { files: [{ path: 'index.ts', content: '' }] }
    const asked = { method: 'POST', json, token: platform.tokens.reader }
    expect((await platform.api('/function-drafts/problems', asked)).status).toBe(403)
  })

  it('ends without questions, and starts again', async () => {
    const { functionLanguage } = platform.running.platform
    await problems({ 'index.ts': 'Deno' })
    functionLanguage.sweep(Date.now() + 10 * 60_000)
    // It starts again.
    expect(await problems({ 'index.ts': 'let x: number = ""' })).toHaveLength(1)
  })
})
