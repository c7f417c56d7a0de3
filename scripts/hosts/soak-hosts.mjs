import { chromium } from '@playwright/test'
import { join } from 'node:path'
import { build } from '../build.mjs'
import { chromiumArgs, ensureTestChromium } from '../chromium.mjs'
import { firstProject, owner, signInAsOwner } from '../owner-session.mjs'
import { createAccessToken, freePort, startPlatform, temporaryFolder } from '../platform-server.mjs'
import { packAll } from '../publishing/tarballs.mjs'
import { drive } from './drive-host.mjs'
import { hosts } from './hosts.mjs'
import { makeHost, serveHost } from './make-host.mjs'

/** Does a part of the work, and prints whether it succeeded. */
async function attempt(name, work) {
  try {
    await work()
    process.stdout.write(`✓ ${name}\n`)
  } catch (error) {
    process.stdout.write(`✗ ${name}\n${error instanceof Error ? error.message : error}\n`)
    process.exitCode = 1
  }
}

const chosen = process.argv.slice(2)
if (!(await build(['platform'], { announce: true })).ok) process.exit(1)
const tarballs = await packAll(['packages/sdk', 'packages/elements'])
const scratch = temporaryFolder('hw-hosts-')
const { path, complaint } = ensureTestChromium()
if (!path) throw new Error(complaint)
const browser = await chromium.launch({ executablePath: path, args: chromiumArgs })
const ports = await Promise.all(hosts.map(() => freePort()))
const data = join(scratch.path, 'data')
const platform = await startPlatform({
  data,
  args: ports.flatMap((port) => ['--origin', `http://127.0.0.1:${port}`]),
})
try {
  const session = await signInAsOwner(platform.url, platform.link)
  const { ref } = await firstProject(session)
  const project = {
    baseUrl: platform.url,
    ref,
    token: await createAccessToken(data, owner.email),
  }
  const shared = { browser, platform: { session, ref } }
  for (const [index, host] of hosts.entries()) {
    if (chosen.length > 0 && !chosen.some((word) => host.name.includes(word))) continue
    const folder = join(scratch.path, `host-${index}`)
    let server
    await attempt(host.name, async () => {
      await makeHost(host, folder, { project, tarballs })
      await host.prepare?.(shared.platform)
      server = await serveHost(host, folder, ports[index])
      if (!host.pages) await drive(host, host, server.url, shared)
    })
    for (const shown of server ? (host.pages ?? []) : [])
      await attempt(`${host.name}: ${shown.name}`, () => drive(host, shown, server.url, shared))
    server?.stop()
  }
} finally {
  await browser.close()
  await platform.stop()
  scratch.remove()
}
