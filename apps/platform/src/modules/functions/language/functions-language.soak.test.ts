import { mkdtemp, readFile, realpath, rm, writeFile, chmod } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { layout } from '../../../base/disk/data-directory'
import { startNpmRegistry } from '../testing/npm-registry'
import { startFunctionsPlatform, type FunctionsPlatform } from '../testing/functions-platform'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

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
