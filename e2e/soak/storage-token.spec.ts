import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '../../scripts/platform-server.mjs'
import { newBucket, sumOfFile, sumOfObject } from '../harness/storage-files'
import { expect, test } from '../harness/test'

/** Bytes a second at which a file of five pieces is on its way for longer than a key is good: 300 s. */
const slow = 80_000

test('an upload whose key ends on the way goes on with another', async ({ page, platform }) => {
  const { project, owner } = platform
  const { path: folder, remove } = temporaryFolder('soak-token-')
  const file = join(folder, 'slow.bin')
  writeFileSync(file, randomBytes(29_000_000))
  await newBucket(owner, project.ref, 'slow')
  // A clock that goes at half its pace takes a key for good that the server does not.
  await page.addInitScript(() => {
    const real = Date.now.bind(Date)
    const start = real()
    Date.now = () => start + (real() - start) / 2
  })
  await page.goto(`/project/${project.ref}/storage/buckets/slow`)
  await expect(page.getByText('Nothing here yet')).toBeVisible()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: slow,
  })
  const refused: number[] = []
  page.on('response', (response) => {
    if (response.url().includes('/upload/resumable/') && response.status() === 401)
      refused.push(response.status())
  })
  await page.locator('input[data-kind="files"]').setInputFiles(file)
  await expect(page.getByText('Successfully uploaded 1 file(s)!')).toBeVisible({
    timeout: 20 * 60_000,
  })
  expect(refused.length).toBeGreaterThan(0)
  expect(await sumOfObject(owner, project.ref, 'slow', 'slow.bin')).toBe(await sumOfFile(file))
  remove()
})
