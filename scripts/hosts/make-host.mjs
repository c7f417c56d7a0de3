import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { pnpmVersion } from '../install.mjs'
import { bin } from '../paths.mjs'
import { run } from '../run.mjs'

const env = { CI: '1', NEXT_TELEMETRY_DISABLED: '1' }
const installers = {
  npm: ['npm', 'install', '--no-audit', '--no-fund'],
  pnpm: ['npx', '--yes', `pnpm@${pnpmVersion}`, 'install', '--ignore-workspace'],
}

/** Runs a command of a host to its end. */
async function finish([program, ...args], cwd) {
  const { code, output } = await run(program, args, { cwd, env })
  if (code !== 0) throw new Error(`${program} ${args.join(' ')}:\n${output}`)
}

/** Returns the package.json that the template of a host has written, or that of an empty folder. */
async function firstManifest({ template }, folder) {
  if (!template) return { name: 'host', private: true, type: 'module' }
  const create = ['npm', 'create', '--yes', 'vite@latest', basename(folder), '--']
  await finish([...create, '--template', template, '--no-interactive'], dirname(folder))
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
}

/** Writes, installs and builds a host in a new folder. */
export async function makeHost(host, folder, { project, tarballs }) {
  const first = await firstManifest(host, folder)
  const packed = host.packages.map((name) => [
    name,
    `file:${tarballs.find((tarball) => tarball.name === name).file}`,
  ])
  const manifest = {
    ...first,
    dependencies: { ...first.dependencies, ...host.dependencies, ...Object.fromEntries(packed) },
  }
  writeFiles(folder, { 'package.json': JSON.stringify(manifest) })
  await finish(installers[host.manager], folder)
  await fillHost(host, folder, project)
}

function writeFiles(folder, files) {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}

/** Writes and builds the pages of a host in a folder in which its packages are installed. */
export async function fillHost(host, folder, project) {
  writeFiles(folder, host.files(project))
  if (host.build) await finish(commandIn(folder, host.build), folder)
}

const commandIn = (folder, [program, ...args]) => {
  if (program === 'npm') return [program, ...args]
  return [program === 'node' ? process.execPath : bin(program, folder), ...args]
}

/** Starts a host's server, and waits for its page. */
export async function serveHost(host, folder, port) {
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
