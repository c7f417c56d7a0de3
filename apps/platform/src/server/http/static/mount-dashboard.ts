import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { randomBytes } from 'node:crypto'
import type { HttpApp } from '../../../base/http/http-app'
import { send, type Exchange } from '../../../base/http/exchange'
import { AppError } from '../../../base/app-error'
import { httpMessages } from '../../../base/http/http.messages'
import { pagePolicy } from '../security-headers'
import { chooseEncoding, readAssets, type AssetFile } from './asset-files'
import { createPage, type FirstLoads } from './page'

/** The dashboard on every path that nothing else has: its files as they are, its page for every route that it knows itself. */
export function mountDashboard(
  app: HttpApp,
  folder: string | null,
  gatewayUrl: () => string,
): void {
  const files = folder === null ? new Map<string, AssetFile>() : readAssets(folder)
  const page = pageOf(files)

  app.all('*', (context) => {
    const { exchange } = context.env
    const { method, headers } = exchange.request
    if (method !== 'GET' && method !== 'HEAD') {
      throw new AppError(405, 'method_not_allowed', httpMessages.methodNotAllowed('GET, HEAD'), {
        headers: { allow: 'GET, HEAD' },
      })
    }
    const file = files.get(exchange.path)
    if (file) sendFile(exchange, file)
    else if (isPage(exchange.path, headers.accept)) sendPage(exchange, page, gatewayUrl())
    else throw new AppError(404, 'not_found', httpMessages.notFound)
    return RESPONSE_ALREADY_SENT
  })
}

/** Takes the page and what it is made of out of the files; null when the dashboard is not built. */
function pageOf(files: Map<string, AssetFile>) {
  const html = files.get('/index.html')?.plain.toString('utf8')
  const firstLoads = files.get('/first-loads.json')?.plain.toString('utf8') ?? '[]'
  files.delete('/index.html')
  files.delete('/first-loads.json')
  return html === undefined ? null : createPage(html, JSON.parse(firstLoads) as FirstLoads[])
}

/**
 * Returns true if a request is for a page. Browsers request pages as text/html; a name with an
 * extension that is not requested as a page is a missing file.
 */
function isPage(path: string, accept = '*/*'): boolean {
  if (path.startsWith('/assets/')) return false
  return accept.includes('text/html') || (accept.includes('*/*') && !/\.[^/]*$/.test(path))
}

function sendFile(exchange: Exchange, file: AssetFile): void {
  exchange.route = 'file'
  const { headers: sent } = exchange.request
  const encoding = chooseEncoding(sent['accept-encoding'], file)
  const etag = `"${file.etag}${encoding === null ? '' : `-${encoding}`}"`
  const headers = {
    etag,
    'cache-control': file.isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    ...(Object.keys(file.encoded).length > 0 ? { vary: 'Accept-Encoding' } : {}),
  }
  if (sent['if-none-match']?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)) {
    send(exchange, 304, headers, null)
    return
  }
  const body = (encoding === null ? undefined : file.encoded[encoding]) ?? file.plain
  send(
    exchange,
    200,
    {
      ...headers,
      'content-type': file.contentType,
      ...(encoding === null ? {} : { 'content-encoding': encoding }),
    },
    body,
  )
}

function sendPage(exchange: Exchange, page: ReturnType<typeof pageOf>, gatewayUrl: string): void {
  exchange.route = 'page'
  if (page === null) throw new AppError(503, 'unavailable', httpMessages.notBuilt)
  const nonce = randomBytes(18).toString('base64url')
  // Each response has its own nonce, so none is cached.
  send(
    exchange,
    200,
    {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': pagePolicy(nonce, gatewayUrl),
    },
    page(exchange.path, nonce),
  )
}
