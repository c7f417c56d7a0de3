import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { root } from '../../scripts/paths.mjs'
import { storageStateOf } from '../../scripts/owner-session.mjs'
import { temporaryFolder } from '../../scripts/platform-server.mjs'
import { untilPainted } from '../painted.mjs'
import { interleaved, median } from '../statistics.mjs'

export const storageSize = { bytes: 256 * 1024 ** 2, folder: 10_000, zipped: 5_000 }

const MB = 1024 ** 2
const sdk = createRequire(join(root, 'packages/sdk/package.json'))

/** The tus library alone, and plain HTTP, in a process of their own as the platform is. */
async function startBare(folder) {
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('../bare-tus/server.mjs', import.meta.url)), folder],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const port = await new Promise((resolve, reject) => {
    child.stdout.once('data', (chunk) => resolve(Number(chunk)))
    child.once('exit', (code) =>
      reject(new Error(`The server to measure against ended with code ${code}.`)),
    )
  })
  return { url: `http://127.0.0.1:${port}`, stop: () => child.kill() }
}

async function readAll(url, headers = {}) {
  const answer = await fetch(url, { headers })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
  let bytes = 0
  for await (const chunk of answer.body) bytes += chunk.length
  return bytes
}

/** MB a second for a piece of work on so many bytes. */
async function rate(bytes, work) {
  const started = performance.now()
  await work()
  return bytes / MB / ((performance.now() - started) / 1000)
}

/** Uploads and downloads through the store against the tus library alone and plain HTTP; a folder of many files; a zip of many. */
export async function measureStorage({ browser, platform, client, times }) {
  const { Upload } = await import(pathToFileURL(sdk.resolve('tus-js-client')).href)
  const { session, project } = platform
  const { ref } = project
  const bucket = (id) =>
    session.call('POST', `/platform/storage/${ref}/buckets`, { id, public: false })
  await bucket('bench')
  const { endpoint } = await session.call('GET', `/platform/projects/${ref}/config/storage`)
  const claims = encodeURIComponent(JSON.stringify({ role: 'service_role' }))
  const { api_key: key } = await session.call(
    'GET',
    `/platform/projects/${ref}/api-keys/temporary?authorization_exp=3600&claims=${claims}`,
  )
  const headers = { apikey: key, authorization: `Bearer ${key}` }
  const folder = temporaryFolder('howdah-bench-files-')
  const bare = await startBare(folder.path)
  const bytes = randomBytes(storageSize.bytes)
  const send = (url, more) =>
    new Promise((resolve, reject) => {
      // As the explorer sends a file of this size: a tenth of it at a time.
      const chunkSize = Math.floor(bytes.length / 10)
      new Upload(bytes, {
        endpoint: url,
        chunkSize,
        retryDelays: null,
        onSuccess: resolve,
        onError: reject,
        ...more,
      }).start()
    })
  const metadata = (turn) => ({
    bucketName: 'bench',
    objectName: `file ${turn}.bin`,
    contentType: 'application/octet-stream',
  })
  const put = () => fetch(`${bare.url}/plain`, { method: 'PUT', body: bytes })
  const context = await browser.newContext({
    storageState: storageStateOf(session),
    viewport: { width: 1440, height: 900 },
  })
  try {
    let turns = 0
    const transfer = {
      upload: () => {
        turns += 1
        return rate(bytes.length, () =>
          send(`${endpoint}/storage/v1/upload/resumable`, { headers, metadata: metadata(turns) }),
        )
      },
      uploadTus: () => rate(bytes.length, () => send(`${bare.url}/tus`, {})),
      uploadPlain: () => rate(bytes.length, put),
      download: () =>
        rate(bytes.length, () =>
          readAll(`${endpoint}/storage/v1/object/bench/file%20${turns}.bin`, headers),
        ),
      downloadPlain: () => rate(bytes.length, () => readAll(`${bare.url}/plain`)),
    }
    await interleaved(transfer, 1)
    const values = await interleaved(transfer, times)

    // Rows are what a list reads; their bytes are not asked for.
    await bucket('many')
    await client.query(
      `insert into storage.objects (bucket_id, name, metadata)
       select 'many', 'file ' || lpad(n::text, 6, '0') || '.txt', '{"size": 5, "mimetype": "text/plain"}' from generate_series(1, $1::int) as n`,
      [storageSize.folder],
    )
    const page = await context.newPage()
    const open = async () => {
      await page.goto(`${session.url}/project/${ref}/storage/buckets`)
      const link = page.getByRole('link', { name: 'many', exact: true })
      await link.waitFor()
      const ms = await untilPainted(page, '.hw-entry-name', 'file 000001.txt', () => link.click())
      return ms
    }
    const plain = async () => {
      const started = performance.now()
      await client.query(
        `select name, metadata from storage.objects where bucket_id = 'many' order by name limit 200`,
      )
      return performance.now() - started
    }
    await interleaved({ open, plain }, 1)
    const lists = await interleaved({ open, plain }, times)

    await bucket('zipped')
    const small = randomBytes(2_000)
    const names = Array.from({ length: storageSize.zipped }, (_, n) => `zip/${n}.bin`)
    for (let at = 0; at < names.length; at += 20) {
      await Promise.all(
        names.slice(at, at + 20).map(async (name) => {
          const answer = await fetch(`${endpoint}/storage/v1/object/zipped/${name}`, {
            method: 'POST',
            headers,
            body: small,
          })
          if (!answer.ok) throw new Error(`An upload answered ${answer.status}`)
        }),
      )
    }
    const cookie = `${session.cookie.name}=${session.cookie.value}`
    const zip = async () => {
      const started = performance.now()
      const { path } = await session.call(
        'POST',
        `/platform/storage/${ref}/buckets/zipped/objects/zip`,
        { paths: ['zip/'] },
      )
      const size = await readAll(`${session.url}${path}`, { cookie })
      if (size < names.length * small.length) throw new Error(`The zip has only ${size} bytes.`)
      return performance.now() - started
    }
    const zips = await interleaved({ zip }, Math.max(2, Math.ceil(times / 3)))
    return Object.fromEntries(
      Object.entries({ ...values, ...lists, ...zips }).map(([name, all]) => [name, median(all)]),
    )
  } finally {
    await context.close()
    bare.stop()
    folder.remove()
  }
}
