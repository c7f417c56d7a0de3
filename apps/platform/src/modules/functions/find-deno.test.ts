import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { findDeno } from './find-deno'

const path = process.env.PATH
afterEach(() => void (process.env.PATH = path))

it.each([
  ['node_modules/.bin', false],
  ['bin', true],
])('takes the first program in PATH, but no launcher of npm: %s', async (name, isTaken) => {
  const root = await mkdtemp(join(tmpdir(), 'howdah-deno-'))
  try {
    const folder = join(root, name)
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'deno'), '#!/bin/sh\necho "deno 99.0.0"\n', { mode: 0o755 })
    process.env.PATH = `${folder}:${path}`
    const found = await findDeno({ configured: null, user: null, cacheDirectory: root })
    expect(found?.version === '99.0.0').toBe(isTaken)
  } finally {
    await rm(root, { recursive: true, force: true })
  }
})
