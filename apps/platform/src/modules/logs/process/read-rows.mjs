// How the rows of a query are read, within bounds.

/** Characters of a value that are sent; the rest is cut. */
export const MAX_VALUE = 100_000
/** Bytes by which a query may let the process grow: DuckDB's limit does not count all that it takes. */
const MAX_GROWTH = 2 * 1024 ** 3
const MEMORY_INTERVAL_MS = 50

/** Ends the process, which is started again, if it grows too much until the function that is returned is called. */
export function watchMemory() {
  const limit = process.memoryUsage.rss() + MAX_GROWTH
  const timer = setInterval(() => {
    if (process.memoryUsage.rss() > limit) process.kill(process.pid, 'SIGKILL')
  }, MEMORY_INTERVAL_MS)
  return () => clearInterval(timer)
}

/** Runs a query, and reads its rows up to the bounds. `columns` are those of a query whose values are cut. */
export async function readRows(
  connection,
  { columns, convert, goOn, maxBytes, maxRows, params, sql },
) {
  goOn()
  const result = await connection.stream(sql, params)
  const rows = []
  let bytes = 0
  let isTruncated = false
  reading: for await (const chunk of result) {
    goOn()
    const vectors = result.columnNames().map((_, column) => chunk.getColumnVector(column))
    // One value after the other: a chunk has 2,048 rows of any width.
    for (let at = 0; at < chunk.rowCount; at += 1) {
      const texts = []
      isTruncated = rows.length >= maxRows
      for (const vector of vectors) {
        if (isTruncated) break reading
        const value = vector.getItem(at)
        const text = textOf(convert(value, vector.type, convert))
        bytes += (text?.length ?? 0) + 3
        isTruncated = bytes > maxBytes
        texts.push(text)
      }
      if (isTruncated) break reading
      rows.push(texts)
    }
  }
  const named = (name, at) => ({ name, type: String(result.columnType(at)) })
  return { columns: columns ?? result.columnNames().map(named), rows, isTruncated }
}

function textOf(value) {
  if (value === null) return null
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > MAX_VALUE ? `${text.slice(0, MAX_VALUE)}…` : text
}
