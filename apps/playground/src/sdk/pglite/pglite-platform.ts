import filesUrl from '@electric-sql/pglite/pglite.data?url'
import programUrl from '@electric-sql/pglite/pglite.wasm?url'
import { json } from '../scenes/story-platform'
import type {
  Postgres,
  WorkerAnswer,
  WorkerData,
  WorkerRequest,
  WorkerStart,
} from './pglite-protocol'

export interface PglitePlatform {
  fetch: typeof globalThis.fetch
  /** Ends the worker. */
  close: () => void
}

export interface PglitePlatformOptions {
  /** A run was cancelled: its database is gone, and the next run finds a fresh one. */
  onDatabaseEnded: () => void
}

/** The data of a fresh database, once there was one. */
let made: Blob | null = null
let loading: Promise<Postgres> | null = null

/** Compiled once per page: it is large, and compiling it in each worker would use a core for seconds. */
async function load(): Promise<Postgres> {
  const [program, files] = await Promise.all([
    WebAssembly.compileStreaming(fetch(programUrl)),
    fetch(filesUrl),
  ])
  return { program, files: await files.blob() }
}

/** The contract's query call on a Postgres in a worker of this page. PGlite cannot be interrupted, so a cancel ends the worker. */
export function createPglitePlatform({ onDatabaseEnded }: PglitePlatformOptions): PglitePlatform {
  let worker: Promise<Worker> | null = null
  let count = 0
  const waiting = new Map<number, (answer: WorkerAnswer) => void>()

  const start = async () => {
    const postgres = await (loading ??= load())
    const started = new Worker(new URL('./pglite.worker.ts', import.meta.url), { type: 'module' })
    started.postMessage({ kind: 'start', postgres, data: made } satisfies WorkerStart)
    started.onmessage = ({ data }: MessageEvent<WorkerAnswer | WorkerData>) => {
      if (!('id' in data)) {
        made = data.data
        return
      }
      waiting.get(data.id)?.(data)
      waiting.delete(data.id)
    }
    return started
  }
  const end = () => {
    void worker?.then((one) => one.terminate())
    worker = null
    for (const answer of waiting.values())
      answer({ id: 0, failure: 'The database has been ended.' })
    waiting.clear()
  }
  const ask = (request: Omit<WorkerRequest, 'id'>, signal: AbortSignal) =>
    new Promise<WorkerAnswer>((resolve, reject) => {
      const id = (count += 1)
      waiting.set(id, resolve)
      signal.addEventListener('abort', () => {
        reject(signal.reason as Error)
        if (!waiting.delete(id) || request.kind === 'rows') return
        end()
        onDatabaseEnded()
      })
      worker ??= start()
      worker
        .then((one) => one.postMessage({ ...request, id } satisfies WorkerRequest))
        .catch(reject)
    })

  const fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init)
    if (new URL(request.url).pathname === '/platform/profile') {
      return json({ id: 'u_1', email: 'ada@example.com', name: 'Ada', needs_credentials: false })
    }
    const {
      query,
      parameters = [],
      copyData,
    } = (await request.json()) as Pick<WorkerRequest, 'query' | 'copyData'> & {
      parameters?: (string | null)[]
    }
    const kind = request.headers.get('accept') === 'application/x-ndjson' ? 'stream' : 'rows'
    const { lines, rows, failure } = await ask(
      { kind, query, parameters, copyData },
      request.signal,
    )
    if (failure !== undefined)
      return json({ code: 'internal', message: failure, request_id: 'in_this_page' }, 500)
    if (rows) return json(rows)
    const [first] = lines ?? []
    if (first?.['type'] === 'error') return json(first['error'], 400)
    return new Response((lines ?? []).map((line) => `${JSON.stringify(line)}\n`).join(''), {
      headers: { 'content-type': 'application/x-ndjson' },
    })
  }

  return { fetch, close: end }
}
