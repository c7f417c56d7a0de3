import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { run } from '../../scripts/run.mjs'

export interface HostServer {
  url: string
  stop: () => Promise<void>
}

interface HostOptions {
  /** Folder of the example in `examples/`. */
  example: string
  port: number
  env?: Record<string, string>
  /** Folder of its build, unless that is the usual one. */
  dist?: string
}

const folderOf = (example: string) =>
  fileURLToPath(new URL(`../../examples/${example}`, import.meta.url))
const viteOf = (folder: string) =>
  join(createRequire(join(folder, 'package.json')).resolve('vite/package.json'), '../bin/vite.js')
const distArguments = (dist?: string) => (dist === undefined ? [] : ['--outDir', dist])

/** Builds an example whose build contains values of `env`. */
export async function buildExample({ dist, env, example }: Omit<HostOptions, 'port'>) {
  const cwd = folderOf(example)
  const args = [viteOf(cwd), 'build', ...distArguments(dist)]
  const { code, output } = await run(process.execPath, args, { cwd, env })
  if (code !== 0) throw new Error(`The example ${example} was not built:\n${output}`)
}

/** Serves a built example on its own origin; a session endpoint responds with values from `env`. */
export async function startHost({ dist, env, example, port }: HostOptions): Promise<HostServer> {
  const folder = folderOf(example)
  const child = spawn(
    process.execPath,
    [
      ...[viteOf(folder), 'preview', '--port', String(port), '--strictPort', '--host', '127.0.0.1'],
      ...distArguments(dist),
    ],
    {
      cwd: folder,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  const ended = new Promise<void>((resolve) => child.on('exit', () => resolve()))
  let output = ''
  await new Promise<void>((resolve, reject) => {
    const check = (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes(String(port))) resolve()
    }
    child.stdout.on('data', check)
    child.stderr.on('data', check)
    void ended.then(() =>
      reject(new Error(`The host's server ended before it was ready:\n${output}`)),
    )
  })
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      child.kill()
      await ended
    },
  }
}
