import { randomBytes } from 'node:crypto'
import { closeSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import {
  firstProject,
  signInAsOwner,
  signInWithPassword,
  owner,
} from '../../scripts/owner-session.mjs'
import { freePort, temporaryFolder } from '../../scripts/platform-server.mjs'
import { browserOf } from '../harness/people'
import { watchMemory } from '../harness/process-memory'
import { newBucket, sumOfFile, sumOfObject } from '../harness/storage-files'
import { expect, serverTest as test } from '../harness/test'

const MB = 1024 ** 2
/** MB by which memory may rise while a file of 2,048 MB passes. */
const MAX_GROWTH_MB = 300

/** Writes a file of the given size in bytes, with no two identical blocks. */
function largeFile(path: string, size: number) {
  const block = randomBytes(4 * MB)
  const file = openSync(path, 'w')
  for (let at = 0; at < size; at += block.length) {
    block.writeBigUInt64LE(BigInt(at))
    writeSync(file, block, 0, Math.min(block.length, size - at))
  }
  closeSync(file)
}

test('a file of 2 GB arrives through a cut network and a killed server, and no process’s memory grows with it', async ({
  browser,
  servers,
}) => {
  const { path: folder, remove } = temporaryFolder('soak-large-')
  const large = join(folder, 'large.bin')
  largeFile(large, 2 * 1024 * MB)
  const options = { port: await freePort(), args: ['--gateway-port', String(await freePort())] }
  let server = await servers.start(options)
  const session = await signInAsOwner(server.url, server.link)
  const project = await firstProject(session)
  await newBucket(session, project.ref, 'large')
  const page = await browserOf(browser, session)
  await page.goto(`/project/${project.ref}/storage/buckets/large`)
  await expect(page.getByText('Nothing here yet')).toBeVisible()
  const memory = await watchMemory(browser, () => server.pid)
  const devtools = await page.context().newCDPSession(page)
  const network = (offline: boolean) =>
    devtools.send('Network.emulateNetworkConditions', {
      offline,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: -1,
    })
  const uploads = page.getByRole('region', { name: 'Uploads' })
  const atLeast = (percent: number) =>
    expect
      .poll(async () => Number(/(\d+)%/.exec((await uploads.textContent()) ?? '')?.[1] ?? 0), {
        timeout: 10 * 60_000,
      })
      .toBeGreaterThanOrEqual(percent)

  await devtools.send('Network.enable')
  await page.locator('input[data-kind="files"]').setInputFiles(large)
  await atLeast(15)
  await network(true)
  await expect(uploads.getByText('Trying again')).toBeVisible()
  await network(false)
  await atLeast(45)
  server.signal('SIGKILL')
  await server.ended
  server = await servers.start(options)
  await expect(page.getByText('Successfully uploaded 1 file(s)!')).toBeVisible({
    timeout: 20 * 60_000,
  })
  memory.stop()
  const rise = memory.rise()
  process.stdout.write(
    `2 GB: the server rose by ${rise.server} MB, the browser by ${rise.browser} MB\n`,
  )
  const again = await signInWithPassword(server.url, owner)
  expect(await sumOfObject(again, project.ref, 'large', 'large.bin')).toBe(await sumOfFile(large))
  expect(rise.server).toBeLessThan(MAX_GROWTH_MB)
  expect(rise.browser).toBeLessThan(MAX_GROWTH_MB)
  await server.stop()
  remove()
})
