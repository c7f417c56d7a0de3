import { SignJWT } from 'jose'
import { createHash, randomBytes } from 'node:crypto'
import { Upload } from 'tus-js-client'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import {
  buildServer,
  howdah,
  temporaryData,
  type TemporaryData,
} from '../../../../test/server-process'
import { freePort } from '../../../postgres/cluster/free-port'
import { readConfig } from '../../../server/config'
import { startPlatform } from '../../../server/start'
import { asService } from '../storage.types'

let data: TemporaryData
let key = ''
let ref = ''
beforeAll(async () => {
  ;[data] = await Promise.all([temporaryData(), buildServer()])
  const first = await startPlatform(
    readConfig({ data: data.root, port: '0' }, { HOWDAH_SCHEDULED_BACKUPS: 'off' }),
  )
  const { control, projects, storage } = first.platform
  ref = await vi.waitFor(
    async () => {
      const { rows } = await control.query<{ ref: string }>(
        `select ref from projects where status = 'ACTIVE_HEALTHY'`,
      )
      if (rows[0] === undefined) throw new Error('The first project is not there yet.')
      return rows[0].ref
    },
    { timeout: 60_000, interval: 50 },
  )
  await storage.project(ref).createBucket(asService, {
    id: 'files',
    public: false,
    fileSizeLimit: null,
    allowedMimeTypes: null,
  })
  const secret = new TextEncoder().encode((await projects.secretsOf(ref))?.jwtSecret)
  key = await new SignJWT({ role: 'service_role' })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime('1h')
    .sign(secret)
  await first.stop()
}, 180_000)
afterAll(() => data.end())

it('an upload goes on after its server was killed, without a byte twice or lost', async () => {
  const gateway = await freePort()
  const serve = async () => {
    const server = howdah(['--data', data.root, '--port', '0', '--gateway-port', String(gateway)])
    await server.says('Ctrl+C stops')
    return server
  }
  let server = await serve()
  const bytes = randomBytes(30_000_000)
  const storageUrl = `http://127.0.0.1:${gateway}/${ref}/storage/v1`
  const restarts: Promise<void>[] = []
  const sent = new Promise<void>((resolve, reject) => {
    new Upload(bytes, {
      endpoint: `${storageUrl}/upload/resumable`,
      headers: { apikey: key },
      metadata: {
        bucketName: 'files',
        objectName: 'killed.bin',
        contentType: 'application/octet-stream',
      },
      chunkSize: 6_000_000,
      retryDelays: [200, 500, 1500, 3000, 5000, 5000, 5000],
      // A dead server is no answer, and an upload held by the killed one comes free by itself.
      onShouldRetry: () => true,
      onProgress(soFar) {
        if (restarts.length > 0 || soFar < 9_000_000) return
        server.child.kill('SIGKILL')
        restarts.push(server.ended.then(async () => void (server = await serve())))
      },
      onSuccess: () => resolve(),
      onError: reject,
    }).start()
  })
  try {
    await sent
    expect(restarts).toHaveLength(1)
    const back = Buffer.from(
      await (
        await fetch(`${storageUrl}/object/files/killed.bin`, { headers: { apikey: key } })
      ).arrayBuffer(),
    )
    expect(createHash('sha256').update(back).digest('hex')).toBe(
      createHash('sha256').update(bytes).digest('hex'),
    )
  } finally {
    await Promise.all(restarts)
    server.child.kill('SIGKILL')
    await server.ended
  }
})
