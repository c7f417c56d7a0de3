import { randomUUID } from 'node:crypto'
import { expect, it, vi } from 'vitest'
import { mergePlan, versionsToRead } from './merge-plan'
import { sideVersions } from './side-origins'
import { readFunctions } from './merged-functions'

const migration = (version: string, digest: string, statements: string[] = []) => ({
  ...{ version, digest, statements, name: '', bytes: 10 },
})
const side = (...migrations: ReturnType<typeof migration>[]) => ({
  ...{ migrations, functions: [], buckets: [] },
})

it('reads the statements of migrations that production lacks or has otherwise', () => {
  const production = [migration('1', 'a'), migration('2', 'b'), migration('4', 'd')]
  const branch = [migration('1', 'a'), migration('2', 'x'), migration('3', 'c')]
  expect([...versionsToRead(production, branch)]).toEqual(['2', '3'])
})

it('compares statements one by one', async () => {
  const production = side(migration('1', 'a', ['select 1', 'select 2']), migration('2', 'a'))
  const branch = side(migration('1', 'b', ['select 1; select 2']), migration('2', 'a'))
  expect(await mergePlan(production, branch)).toMatchObject({ different: [], migrations: [] })
  const other = side(migration('1', 'b', ['select 3']), migration('2', 'a'))
  expect((await mergePlan(production, other)).different).toEqual([{ version: '1', name: '' }])
})

it('leaves turns to others while it reads long migrations', async () => {
  const texts = ['('.repeat(60_000), `alter table t ${'type '.repeat(12_000)}`, 'a;'.repeat(9_000)]
  const branch = side(...texts.map((text, at) => migration(String(at), 'a', [text])))
  let turns = 0
  let isReading = true
  const count = () => {
    turns += 1
    if (isReading) setImmediate(count)
  }
  setImmediate(count)
  const { migrations } = await mergePlan(side(), branch)
  isReading = false
  expect(migrations).toHaveLength(3)
  // One after each text, and one after each long statement.
  expect(turns).toBeGreaterThanOrEqual(4)
}, 60_000)

it('refuses more statements than a merge has', async () => {
  const branch = side(migration('1', 'a', ['a;'.repeat(10_001)]))
  await expect(mergePlan(side(), branch)).rejects.toThrow('more than 10000 statements')
})

it('names what the branch has removed, and leaves it', async () => {
  const fn = (slug: string) => ({
    ...{ slug, id: slug, name: slug, digest: slug, verifyJwt: true, version: 1 },
  })
  const bucket = (id: string) => ({
    ...{ id, public: false, fileSizeLimit: null, allowedMimeTypes: null },
  })
  const began = { ...side(), functions: [fn('a'), fn('b')], buckets: [bucket('old files')] }
  const origin = Object.fromEntries(sideVersions(began))
  const production = { ...began, functions: [...began.functions, fn('since')] }
  const branch = { ...side(), functions: [fn('a')] }
  expect(await mergePlan(production, branch, origin)).toMatchObject({
    ...{ functions: [], buckets: [], blocked: null },
    removed: [
      { kind: 'function', name: 'b' },
      { kind: 'bucket', name: 'old files' },
    ],
  })
  // What production has removed too is no difference.
  expect((await mergePlan(branch, branch, origin)).removed).toEqual([])
  expect((await mergePlan(production, branch)).removed).toEqual([])
})

it('reads the files of a version once', async () => {
  const stored = { id: randomUUID(), name: 'Hello', slug: 'hello', verifyJwt: true, version: 1 }
  const body = vi.fn(async (_: string, version: number) => ({
    ...{ entrypointPath: 'index.ts', importMapPath: null },
    files: [{ path: 'index.ts', content: `// ${version}` }],
  }))
  const functionRows = { list: () => Promise.resolve([{ ...stored }]), body }
  const read = async () => {
    const stores = { functionRows } as unknown as Parameters<typeof readFunctions>[0]
    const [found] = await readFunctions(stores, 'ref')
    return found?.digest
  }
  const first = await read()
  expect(await read()).toBe(first)
  expect(body).toHaveBeenCalledTimes(1)
  stored.version = 2
  const second = await read()
  expect(second).not.toBe(first)
  stored.verifyJwt = false
  expect(await read()).not.toBe(second)
})
