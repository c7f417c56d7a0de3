import type { Readable, Writable } from 'node:stream'

/** A connection to a language server: JSON-RPC with the header of the Language Server Protocol. */
export interface Rpc {
  /** @throws Error if the server refuses, ends, or does not answer in time */
  request(method: string, params: unknown): Promise<unknown>
  notify(method: string, params: unknown): void
  close(): void
}

export interface RpcParts {
  input: Writable
  output: Readable
  timeoutMs: number
  /** Called once, for an output that is none of a language server, or too large. */
  onBroken(): void
}

const MAX_MESSAGE_BYTES = 16 * 1024 ** 2
const MAX_HEADER_BYTES = 1_000

interface Message {
  id?: number | string
  method?: string
  result?: unknown
  error?: { message?: unknown }
}

interface Pending {
  resolve(result: unknown): void
  reject(error: Error): void
  timer: NodeJS.Timeout
}

export function createRpc({ input, onBroken, output, timeoutMs }: RpcParts): Rpc {
  const pending = new Map<number, Pending>()
  let last = 0
  let isClosed = false
  let buffered: Buffer = Buffer.alloc(0)

  function close(): void {
    isClosed = true
    for (const [id, { reject, timer }] of pending) {
      clearTimeout(timer)
      pending.delete(id)
      reject(new Error('The language server has ended.'))
    }
  }

  function send(message: object): void {
    if (isClosed) return
    const body = Buffer.from(JSON.stringify({ jsonrpc: '2.0', ...message }))
    input.write(`Content-Length: ${body.length}\r\n\r\n`)
    input.write(body)
  }

  function receive({ error, id, method, result }: Message): void {
    if (method !== undefined) {
      // Requests of the server, such as for settings, have no answer of use.
      if (id !== undefined) send({ id, result: null })
      return
    }
    const known = typeof id === 'number' ? pending.get(id) : undefined
    if (known === undefined || typeof id !== 'number') return
    pending.delete(id)
    clearTimeout(known.timer)
    if (error === undefined) known.resolve(result)
    else known.reject(new Error(String(error.message)))
  }

  output.on('data', (part: Buffer) => {
    if (isClosed) return
    buffered = buffered.length === 0 ? part : Buffer.concat([buffered, part])
    try {
      for (let next = nextMessage(buffered); next !== null; next = nextMessage(buffered)) {
        buffered = buffered.subarray(next.end)
        receive(JSON.parse(next.text) as Message)
      }
    } catch {
      close()
      onBroken()
    }
  })
  input.on('error', () => undefined)

  return {
    request(method, params) {
      if (isClosed) return Promise.reject(new Error('The language server has ended.'))
      last += 1
      const id = last
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          pending.delete(id)
          reject(new Error('The language server did not answer in time.'))
        }, timeoutMs)
        pending.set(id, { resolve, reject, timer })
        send({ id, method, params })
      })
    },
    notify: (method, params) => send({ method, params }),
    close,
  }
}

/** Returns the first whole message. @throws Error for what is none */
function nextMessage(bytes: Buffer): { text: string; end: number } | null {
  const head = bytes.indexOf('\r\n\r\n')
  if (head === -1) {
    if (bytes.length > MAX_HEADER_BYTES) throw new Error('There is no header.')
    return null
  }
  const [, digits] = /^Content-Length: (\d{1,9})$/im.exec(bytes.toString('latin1', 0, head)) ?? []
  const length = Number(digits)
  if (digits === undefined || length > MAX_MESSAGE_BYTES) throw new Error('The header is wrong.')
  const begin = head + 4
  if (bytes.length < begin + length) return null
  return { text: bytes.toString('utf8', begin, begin + length), end: begin + length }
}
