import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReleasesFeed {
  url: string
  close: () => void
}

/** Announces releases as GitHub's API does, on a port of its own. */
export async function startReleasesFeed(
  releases: { tag_name: string; published_at: string; prerelease?: boolean }[],
): Promise<ReleasesFeed> {
  const body = JSON.stringify(
    releases.map((release) => ({ draft: false, prerelease: false, ...release })),
  )
  const server = createServer((_, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(body),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A TCP listener's address is never a path.
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/releases`,
    close: () => server.close(),
  }
}
