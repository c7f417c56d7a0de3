import { fork, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The engine of ClickHouse as an npm package, which is too large for everyone's installation. */
const program = join(
  fileURLToPath(new URL('../../../../../../.cache/clickhouse', import.meta.url)),
  'node_modules/chdb/index.js',
)
/** Path of the engine; null if it is not installed. */
export const clickHouseProgram = existsSync(program) ? program : null

/** ClickHouse behind its HTTP interface, in a process of its own. */
export interface TestClickHouse {
  url: string
  /** Number of inserts so far. */
  inserts(): number
  /** Refuses connections from now on, or loses the answers to inserts. */
  fail(fault: 'nothing' | 'refused' | 'lost'): void
  kill(): Promise<void>
  startAgain(): Promise<void>
  stop(): Promise<void>
}

export async function startClickHouse(): Promise<TestClickHouse> {
  const folder = await mkdtemp(join(tmpdir(), 'howdah-clickhouse-'))
  let fault: 'nothing' | 'refused' | 'lost' = 'nothing'
  let inserts = 0
  let peer = await startPeer(folder)

  function forward(asked: IncomingMessage, answer: ServerResponse): void {
    if (fault === 'refused' || peer.child.exitCode !== null) return void asked.socket.destroy()
    const isInsert = (asked.url ?? '').toLowerCase().includes('insert')
    if (isInsert) inserts += 1
    const { headers, method, url: path } = asked
    const forwarded = send(
      { ...{ headers, method, path }, host: '127.0.0.1', port: peer.port, agent: false },
      (received) => {
        if (fault === 'lost') {
          received.resume().once('end', () => asked.socket.destroy())
          return
        }
        answer.writeHead(received.statusCode ?? 500, received.headers)
        received.pipe(answer)
      },
    )
    forwarded.once('error', () => asked.socket.destroy())
    asked.pipe(forwarded)
  }

  const proxy = createServer(forward)
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const { port } = proxy.address() as AddressInfo
  const kill = async () => {
    const ended = new Promise((resolve) => peer.child.once('exit', resolve))
    if (peer.child.exitCode === null && peer.child.kill('SIGKILL')) await ended
  }
  return {
    url: `http://howdah:p%40ss@127.0.0.1:${port}/default`,
    inserts: () => inserts,
    fail: (one) => void (fault = one),
    kill,
    async startAgain() {
      peer = await startPeer(folder)
    },
    async stop() {
      await kill()
      proxy.closeAllConnections()
      await new Promise((resolve) => proxy.close(resolve))
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function startPeer(folder: string): Promise<{ child: ChildProcess; port: number }> {
  const child = fork(
    fileURLToPath(new URL('clickhouse-peer.mjs', import.meta.url)),
    [program, join(folder, 'data')],
    { serialization: 'advanced', stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
  )
  return new Promise((resolve, reject) => {
    child.once('message', (port) => resolve({ child, port: Number(port) }))
    child.once('exit', (code) => reject(new Error(`ClickHouse ended with ${code}.`)))
  })
}
