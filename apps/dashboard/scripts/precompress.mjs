// Writes .br and .gz files for every text file in dist that benefits, so that the server never
// compresses static files.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const text = new Set(['.js', '.css', '.svg', '.json', '.map', '.txt'])
const MIN_BYTES = 1024
const root = join(import.meta.dirname, '..', 'dist')

const brotli = (bytes) =>
  promisify(brotliCompress)(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })
const gzipped = (bytes) => promisify(gzip)(bytes, { level: 9 })

const files = (await readdir(root, { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && text.has(extname(entry.name)))
  .map((entry) => join(entry.parentPath, entry.name))

await Promise.all(
  files.map(async (file) => {
    const bytes = await readFile(file)
    if (bytes.length < MIN_BYTES) return
    await Promise.all([
      brotli(bytes).then((small) => writeFile(`${file}.br`, small)),
      gzipped(bytes).then((small) => writeFile(`${file}.gz`, small)),
    ])
  }),
)
