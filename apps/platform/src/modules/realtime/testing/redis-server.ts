import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '../../../postgres/cluster/free-port'

const PLACES = ['redis-server', '/usr/bin/redis-server', '/usr/local/bin/redis-server']

/** A Redis with a password, which stores nothing. */
export interface RedisServer {
  url: string
  stop(): Promise<void>
}

/** Finds the Redis that is installed on this machine; null if there is none. */
export const findRedis = (): string | null =>
  PLACES.find((path) => spawnSync(path, ['--version']).status === 0) ?? null

export async function startRedis(path: string, onPort?: number): Promise<RedisServer> {
  const port = onPort ?? (await freePort())
  const password = 'of the test'
  const options = [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--appendonly',
    'no',
  ]
  const child = spawn(path, [...options, '--requirepass', password], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (data: Buffer) => {
      if (data.toString().includes('Ready to accept connections')) resolve()
    })
    child.once('error', reject)
    child.once('exit', () => reject(new Error('Redis has ended.')))
  })
  return {
    url: `redis://:${encodeURIComponent(password)}@127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}
