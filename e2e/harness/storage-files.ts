import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Session } from '../../scripts/owner-session.mjs'

/** The checksum of a file on disk. */
export async function sumOfFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer) // without an encoding it gives buffers
  return hash.digest('hex')
}

/** The checksum of a file in a bucket, as the server sends it; read as it comes. */
export async function sumOfObject(
  { url, cookie }: Session,
  ref: string,
  bucketId: string,
  path: string,
): Promise<string> {
  const address = `${url}/platform/storage/${ref}/buckets/${encodeURIComponent(bucketId)}/objects/download?path=${encodeURIComponent(path)}`
  const answer = await fetch(address, { headers: { cookie: `${cookie.name}=${cookie.value}` } })
  if (!answer.ok || !answer.body)
    throw new Error(`The download of ${path} answered ${answer.status}: ${await answer.text()}`)
  const hash = createHash('sha256')
  for await (const chunk of answer.body) hash.update(chunk as Uint8Array) // a body is a stream of bytes
  return hash.digest('hex')
}

export const newBucket = (session: Session, ref: string, id: string) =>
  session.call('POST', `/platform/storage/${ref}/buckets`, { id, public: false })
