import { StorageClient } from '@supabase/storage-js'
import { SignJWT } from 'jose'
import { Client } from 'pg'
import { startSmallS3 } from '../../../../test/small-s3'
import { startTestPlatform, type TestPlatform } from '../../../../test/test-platform'

/** A platform with a project, and clients of its storage API as each role. */
export interface StorageTestPlatform extends TestPlatform {
  /** Of the project, with `/storage/v1`. */
  storageUrl: string
  keys: { anon: string; service: string; person: string }
  /** `sub` of `keys.person`. */
  personId: string
  anon: StorageClient
  service: StorageClient
  /** A person who is signed in to the project: the role authenticated. */
  person: StorageClient
  /** Runs SQL as the project's own people do. */
  sql(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>
}

const personId = '6f1c2a34-0000-4000-8000-0000000000aa'

/** Bytes are on disk, or on a minimal S3 service if HOWDAH_TEST_STORE is `s3`, as in the soak. */
export async function startStorageTestPlatform(
  environment: Record<string, string> = {},
): Promise<StorageTestPlatform> {
  const s3 = process.env.HOWDAH_TEST_STORE === 's3' ? await startSmallS3() : null
  const testPlatform = await startTestPlatform({ ...environment, ...s3?.environment })
  const { platform } = testPlatform.running
  const secrets = await platform.projects.secretsOf(testPlatform.projectRef)
  if (!secrets) throw new Error('The project has no secrets.')
  const sign = (claims: Record<string, unknown>) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode(secrets.jwtSecret))
  const keys = {
    anon: await sign({ role: 'anon' }),
    service: await sign({ role: 'service_role' }),
    person: await sign({ role: 'authenticated', sub: personId }),
  }
  const storageUrl = `${platform.gatewayUrl}/${testPlatform.projectRef}/storage/v1`
  const clientOf = (key: string) =>
    new StorageClient(storageUrl, { apikey: key, authorization: `Bearer ${key}` })
  return {
    ...testPlatform,
    storageUrl,
    keys,
    personId,
    async stop() {
      await testPlatform.stop()
      await s3?.stop()
    },
    anon: clientOf(keys.anon),
    service: clientOf(keys.service),
    person: clientOf(keys.person),
    async sql(text, values = []) {
      const client = new Client(await platform.clusters.target(testPlatform.projectRef, 'editor'))
      await client.connect()
      try {
        return (await client.query<Record<string, unknown>>(text, values)).rows
      } finally {
        await client.end()
      }
    },
  }
}

/**
 * Returns the data of a client call.
 * @throws the error of the call
 */
export function done<T>({ data, error }: { data: T; error: unknown }): NonNullable<T> {
  if (error !== null) throw error as Error
  if (data === null || data === undefined) throw new Error('The client gave nothing.')
  return data
}

/** The status that a call of the client failed with; null when it went well. */
export function failure({ error }: { error: unknown }): number | null {
  return error === null ? null : ((error as { status?: number }).status ?? NaN)
}
