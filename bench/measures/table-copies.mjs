import { Buffer } from 'node:buffer'
import { createReadStream, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * COPY through node-postgres, which passes its messages to the submitted query object. `chunks` is
 * the input of a COPY FROM.
 */
class Copy {
  constructor(sql, { onData = () => {}, chunks = [] } = {}) {
    this.sql = sql
    this.onData = onData
    this.chunks = chunks
  }
  run(client) {
    return new Promise((resolve, reject) => {
      this.done = resolve
      this.failed = reject
      client.query(this)
    })
  }
  submit(connection) {
    connection.query(this.sql)
  }
  handleCopyData({ chunk }) {
    this.onData(Buffer.byteLength(chunk))
  }
  async handleCopyInResponse(connection) {
    for await (const chunk of this.chunks) {
      connection.sendCopyFromChunk(chunk)
      if (connection.stream.writableNeedDrain)
        await new Promise((resolve) => connection.stream.once('drain', resolve))
    }
    connection.endCopyFrom()
  }
  handleCommandComplete() {}
  handleReadyForQuery() {
    this.done()
  }
  handleError(error) {
    this.failed(error)
  }
}

/** Milliseconds that something takes. */
async function timed(run) {
  const started = performance.now()
  await run()
  return performance.now() - started
}

/** Downloads the rows into a file; gives its bytes. */
async function download({ session, project }, query, path) {
  const made = await session.call('POST', `/platform/projects/${project.ref}/exports`, {
    query,
    format: 'csv',
  })
  const answer = await fetch(`${session.url}${made.path}`, {
    headers: { cookie: `${session.cookie.name}=${session.cookie.value}` },
  })
  const file = await open(path, 'w')
  let bytes = 0
  for await (const chunk of answer.body) {
    bytes += chunk.length
    await file.write(chunk)
  }
  await file.close()
  return bytes
}

/** Imports the file into a new table as a person does. @returns milliseconds from the click to the report */
async function importFile(page, path) {
  await page.getByRole('button', { name: 'Import CSV' }).first().click()
  const form = page.getByRole('dialog', { name: /^Import CSV/ })
  await form.locator('input[type="file"]').setInputFiles(path)
  await form.getByRole('textbox', { name: 'Table name' }).fill('imported')
  const ms = await timed(async () => {
    await form.getByRole('button', { name: 'Import', exact: true }).click()
    await form.getByRole('heading', { name: 'Import complete' }).waitFor({ timeout: 600_000 })
  })
  await form.getByRole('button', { name: 'Close' }).last().click()
  return ms
}

/** Bytes a second of an export and an import of the first `rows` rows, and of the same by COPY in a plain client. */
export async function measureCopies({ page, platform, client, rows }) {
  const { session, project } = platform
  const path = join(tmpdir(), `howdah-bench-${process.pid}.csv`)
  const query = `select * from public.wide where id <= ${rows}`
  try {
    let bytes = 0
    const exported = await timed(async () => (bytes = await download(platform, query, path)))
    let copiedBytes = 0
    const copied = await timed(() =>
      new Copy(`copy (${query}) to stdout (format csv)`, {
        onData: (size) => (copiedBytes += size),
      }).run(client),
    )
    await page.goto(`${session.url}/project/${project.ref}/editor`)
    const imported = await importFile(page, path)
    await client.query('create table public.copied (like public.imported including all)')
    const columns = (
      await client.query(
        `select attname from pg_attribute where attrelid = 'public.wide'::regclass and attnum > 0`,
      )
    ).rows
    const names = columns.map(({ attname }) => `"${attname}"`).join(', ')
    const chunks = createReadStream(path, { highWaterMark: 1024 * 1024 })
    const copiedIn = await timed(() =>
      new Copy(`copy public.copied (${names}) from stdin (format csv, header)`, { chunks }).run(
        client,
      ),
    )
    const rate = (size, ms) => (size / ms) * 1000
    return {
      exported: rate(bytes, exported),
      copied: rate(copiedBytes, copied),
      imported: rate(bytes, imported),
      copiedIn: rate(bytes, copiedIn),
    }
  } finally {
    await client.query('drop table if exists public.imported, public.copied')
    rmSync(path, { force: true })
  }
}
