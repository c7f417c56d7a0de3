import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findPostgrest } from './find-postgrest'

let root = ''
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'howdah-postgrest-'))
  await program('old', 'PostgREST 99.2.1')
  await program('new', 'PostgREST 99.10 (abc)')
  await program('same', 'PostgREST 99.10.0')
  await program('other', 'psql (PostgreSQL) 18')
  await program('packaged', 'PostgREST 12.0.2')
})
afterAll(() => rm(root, { recursive: true }))

/** Writes a program that prints a version. */
async function program(folder: string, version: string): Promise<void> {
  await mkdir(join(root, folder))
  await writeFile(placeOf(folder), `#!/bin/sh\necho '${version}'\n`)
  await chmod(placeOf(folder), 0o755)
}
const placeOf = (folder: string) => join(root, folder, 'postgrest')

const find = (configured: string | null, folders: readonly string[]) =>
  findPostgrest({
    ...{ configured, user: null, cacheDirectory: join(root, 'cache') },
    path: folders.map((folder) => join(root, folder)).join(delimiter),
    packaged: placeOf('packaged'),
  })

it('takes the newest in PATH, by its numbers', async () => {
  const newest = { path: placeOf('new'), version: '99.10' }
  expect(await find(null, ['old', 'none', 'new', 'other', 'same'])).toEqual(newest)
  expect(await find(null, ['new', 'old'])).toEqual(newest)
})

it('takes the configured one, and no other in its place', async () => {
  const configured = { path: placeOf('old'), version: '99.2.1' }
  expect(await find(placeOf('old'), ['new'])).toEqual(configured)
  expect(await find(placeOf('other'), ['new'])).toBeNull()
})

it('takes that of the package where PATH has none, and the one in PATH before it', async () => {
  expect(await find(null, ['old'])).toMatchObject({ version: '99.2.1' })
  // A machine may have one in the folders that are always searched.
  const found = await find(null, ['other', 'none'])
  expect(found?.path.startsWith('/usr/local') ? 'installed' : found?.path).toMatch(
    /^installed$|packaged\/postgrest$/,
  )
})
