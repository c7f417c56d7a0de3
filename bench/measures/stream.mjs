import { SAMPLE_ROWS } from '../sample.mjs'
import { interleaved, median } from '../statistics.mjs'

const sql = 'select * from events'

/** Rows a second through the stream in a Node client, every value read, against a plain client with rows as arrays. */
export async function measureStream({ platform, client, times }) {
  // Not above: it is built once the bench has begun.
  const { createPlatformClient } = await import('@howdah/platform-client/client')
  const { runQuery } = await import('@howdah/platform-client/query/run-query')
  const { session, project, token } = platform
  const throughPlatform = createPlatformClient({
    baseUrl: session.url,
    getAccessToken: () => token,
  })
  const stream = async () => {
    const started = performance.now()
    let rows = 0
    for await (const event of runQuery(throughPlatform, { projectRef: project.ref, sql })) {
      if (event.type === 'rows') rows += event.chunk.rows().length
    }
    return rate(rows, started)
  }
  const plain = async () => {
    const started = performance.now()
    const { rows } = await client.query({ text: sql, rowMode: 'array' })
    return rate(rows.length, started)
  }
  await interleaved({ stream, plain }, 1)
  const values = await interleaved({ stream, plain }, times)
  return { stream: median(values.stream), plain: median(values.plain) }
}

function rate(rows, started) {
  if (rows !== SAMPLE_ROWS) throw new Error(`${rows} rows came instead of ${SAMPLE_ROWS}.`)
  return rows / ((performance.now() - started) / 1000)
}
