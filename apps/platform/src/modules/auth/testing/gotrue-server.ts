import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request that a server got. */
export interface GotRequest {
  method: string
  url: string
  headers: IncomingHttpHeaders
  body: string
}

/** A server with the protocol of GoTrue behind a gateway that asks for keys. It answers with what it got. */
interface TestGotrueServer {
  url: string
  requests: GotRequest[]
  close(): Promise<void>
}

export async function startGotrueServer(keys: {
  anon: string
  service: string
}): Promise<TestGotrueServer> {
  const requests: GotRequest[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { headers, method = '', url = '' } = request
      const got = { method, url, headers, body: Buffer.concat(chunks).toString() }
      requests.push(got)
      const send = (status: number, value: unknown) =>
        response
          .writeHead(status, {
            'content-type': 'application/json',
            'set-cookie': 'a=b',
            'access-control-allow-origin': 'https://elsewhere.test',
            'x-total-count': '7',
          })
          .end(JSON.stringify(value))
      const path = url.replace(/^\/auth|\?.*$/g, '')
      if (path === '/slow') return
      if (path === '/cut') return void response.destroy()
      if (headers.apikey !== keys.anon && headers.apikey !== keys.service)
        return send(401, { message: 'No API key found in request' })
      if (path === '/health')
        return send(200, { version: 'v2.180.0', name: 'GoTrue', description: 'GoTrue is an API' })
      if (path.startsWith('/admin/') && headers.authorization !== `Bearer ${keys.service}`)
        return send(403, { code: 403, error_code: 'not_admin', msg: 'User not allowed' })
      send(200, got)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/auth`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
