import { createReadStream, createWriteStream, mkdirSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { pathToFileURL } from 'node:url'
import { root } from '../../scripts/paths.mjs'

// What the store is measured against: the tus library alone on its file store, and a file that is written and read over plain HTTP.

const platform = createRequire(join(root, 'apps/platform/package.json'))
const { Server } = await import(pathToFileURL(platform.resolve('@tus/server')).href)
const { FileStore } = await import(pathToFileURL(platform.resolve('@tus/file-store')).href)

const [folder = '.'] = process.argv.slice(2)
const directory = join(folder, 'tus')
mkdirSync(directory, { recursive: true })
const tus = new Server({
  path: '/tus',
  datastore: new FileStore({ directory }),
  relativeLocation: false,
})

async function plain(request, response) {
  const file = join(folder, 'plain.bin')
  if (request.method === 'PUT') {
    await pipeline(request, createWriteStream(file))
    response.writeHead(200).end()
  } else await pipeline(createReadStream(file), response.writeHead(200))
}

const server = createServer((request, response) => {
  const answer = request.url?.startsWith('/tus')
    ? tus.handle(request, response)
    : plain(request, response)
  Promise.resolve(answer).catch((error) => {
    process.stderr.write(`${error}\n`)
    response.destroy()
  })
})
server.listen(0, '127.0.0.1', () => process.stdout.write(`${server.address().port}\n`))
