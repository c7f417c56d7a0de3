import { chromium } from '@playwright/test'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { spawn } from 'node:child_process'
import { build } from '../build.mjs'
import { chromiumArgs, ensureTestChromium } from '../chromium.mjs'
import { pnpmVersion } from '../install.mjs'
import { firstProject, owner, signInAsOwner } from '../owner-session.mjs'
import { bin, reports } from '../paths.mjs'
import { createAccessToken, freePort, startPlatform, temporaryFolder } from '../platform-server.mjs'
import { packAll } from '../publishing/tarballs.mjs'
import { run } from '../run.mjs'
import { hosts } from './hosts.mjs'

/** Milliseconds for one step of a page, on a machine that does other things as well. */
const STEP_MS = 60_000
const env = { CI: '1', NEXT_TELEMETRY_DISABLED: '1' }
const installers = {
  npm: ['npm', 'install', '--no-audit', '--no-fund'],
  pnpm: ['npx', '--yes', `pnpm@${pnpmVersion}`, 'install', '--ignore-workspace'],
}

/** Writes, installs and builds a host in a new folder. */
async function makeHost(host, folder, { project, tarballs }) {
  const packed = host.packages.map((name) => [
    name,
    `file:${tarballs.find((tarball) => tarball.name === name).file}`,
  ])
  const manifest = {
    name: 'host',
    private: true,
    type: 'module',
    dependencies: { ...host.dependencies, ...Object.fromEntries(packed) },
  }
  const files = { ...host.files(project), 'package.json': JSON.stringify(manifest) }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  for (const [program, ...args] of [installers[host.manager], commandIn(folder, host.build)]) {
    const { code, output } = await run(program, args, { cwd: folder, env })
    if (code !== 0) throw new Error(`${program} ${args.join(' ')}:\n${output}`)
  }
}

const commandIn = (folder, [program, ...args]) => [
  program === 'node' ? process.execPath : bin(program, folder),
  ...args,
]

/** Starts a host's server, and waits for its page. */
async function serveHost(host, folder, port) {
  const [program, ...args] = commandIn(folder, host.serve(String(port)))
  const server = spawn(program, args, {
    cwd: folder,
    stdio: 'ignore',
    env: { ...process.env, ...env },
  })
  const url = `http://127.0.0.1:${port}/`
  for (let turn = 0; turn < 100; turn += 1) {
    const isThere = await fetch(url).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isThere) return { url, stop: () => void server.kill() }
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  server.kill()
  throw new Error('The server of the host did not start.')
}

/** Shows a page of a host, runs its statement as a person does, and looks for problems that the browser reports. */
async function drive(host, shown, url, browser) {
  const page = await browser.newPage()
  page.setDefaultTimeout(STEP_MS)
  const problems = []
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.location().url.endsWith('/favicon.ico'))
      problems.push(message.text())
  })
  try {
    await page.goto(`${url}${shown.path ?? ''}`)
    await shown.open?.(page)
    const inside = shown.inside?.(page) ?? page
    await inside.getByRole('textbox', { name: 'SQL query' }).waitFor()
    await inside.getByRole('button', { name: /^Run(?! options)/ }).click()
    await inside.getByRole('gridcell', { name: '42', exact: true }).waitFor()
    await shown.check?.(page, inside)
    if (problems.length > 0) throw new Error(problems.join('\n'))
  } catch (error) {
    throw new Error([error.message, ...problems].join('\n'), { cause: error })
  } finally {
    const name = [host.name, shown.path ?? ''].join('').replaceAll(/\W+/g, '-')
    await page.screenshot({ path: join(reports, 'hosts', `${name}.png`) })
    await page.close()
  }
}

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
mkdirSync(join(reports, 'hosts'), { recursive: true })
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
  for (const [index, host] of hosts.entries()) {
    if (chosen.length > 0 && !chosen.some((word) => host.name.includes(word))) continue
    const folder = join(scratch.path, String(index))
    let server
    await attempt(host.name, async () => {
      await makeHost(host, folder, { project, tarballs })
      server = await serveHost(host, folder, ports[index])
      if (!host.pages) await drive(host, host, server.url, browser)
    })
    for (const shown of server ? (host.pages ?? []) : [])
      await attempt(`${host.name}: ${shown.name}`, () => drive(host, shown, server.url, browser))
    server?.stop()
  }
} finally {
  await browser.close()
  await platform.stop()
  scratch.remove()
}
