import { execFile } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, readdir, rm, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { binariesPackage, thisMachine } from './platform-support'
import { findNativePackage, preparePostgresBinaries } from './postgres-binaries'
import { postgresUser } from './process-user'

const run = promisify(execFile)
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'howdah-test-'))
  await chmod(folder, 0o755)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

it('makes links that an install without scripts lacks, and copies what the Postgres user cannot read', async () => {
  const user = postgresUser()
  const installed = await findNativePackage(binariesPackage(thisMachine()))
  // As in a clone below a home that only its owner may enter.
  const home = join(folder, 'home')
  await mkdir(home, { mode: 0o700 })
  const native = join(home, 'native')
  await cp(installed.native, native, { recursive: true, verbatimSymlinks: true })
  await unlink(join(native, 'lib', 'libpq.so.5'))
  await unlink(join(native, 'lib', 'libicuuc.so.60'))

  const cacheDirectory = join(folder, 'cache')
  await mkdir(cacheDirectory)
  const prepare = () =>
    preparePostgresBinaries({
      cacheDirectory,
      user,
      source: { native, version: installed.version },
    })
  const { postgres, initdb, major } = await prepare()
  expect(major).toBe(18)
  for (const program of [postgres, initdb]) {
    const { stdout } = await run(
      program,
      ['--version'],
      user ? { uid: user.uid, gid: user.gid, cwd: '/' } : {},
    )
    expect(stdout).toContain('(PostgreSQL) 18.4')
  }
  if (user) {
    expect(postgres.startsWith(cacheDirectory)).toBe(true)
    await prepare()
    expect(await readdir(cacheDirectory)).toHaveLength(1)
    await expect(
      preparePostgresBinaries({
        cacheDirectory: join(home, 'cache'),
        user,
        source: { native, version: '18.0' },
      }),
    ).rejects.toThrow(/cannot reach/)
  }
})
