import { createServer } from 'node:http'
import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { cache, root } from '../scripts/paths.mjs'

const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

/** Builds the page of React and CodeMirror alone and serves it compressed, as the platform serves the dashboard. */
export async function serveBarePage() {
  const outDir = join(cache, 'bench', 'bare-editor')
  await build({
    root: join(root, 'bench/bare-editor'),
    base: '/',
    configFile: false,
    logLevel: 'error',
    build: { outDir, emptyOutDir: true },
  })
  const server = createServer((request, response) => {
    const path = request.url.startsWith('/?') || request.url === '/' ? '/index.html' : request.url
    try {
      const body = gzipSync(readFileSync(join(outDir, path)))
      response
        .writeHead(200, {
          'content-type': types[extname(path)] ?? 'application/octet-stream',
          'content-encoding': 'gzip',
        })
        .end(body)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://localhost:${server.address().port}/`, close: () => server.close() }
}
