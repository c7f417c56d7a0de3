import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../../examples/vite-host', import.meta.url))

export interface HostServer {
  url: string
  stop: () => Promise<void>
}

/** Serves the built example on its own origin; its session endpoint responds with values from `env`. */
export async function startHost(port: number, env: Record<string, string>): Promise<HostServer> {
  const vite = join(
    createRequire(join(folder, 'package.json')).resolve('vite/package.json'),
    '../bin/vite.js',
  )
  const child = spawn(
    process.execPath,
    [vite, 'preview', '--port', String(port), '--strictPort', '--host', '127.0.0.1'],
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
