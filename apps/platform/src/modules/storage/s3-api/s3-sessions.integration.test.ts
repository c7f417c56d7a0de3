import {
  AbortMultipartUploadCommand,
  CopyObjectCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListBucketsCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  ListPartsCommand,
  PutObjectCommand,
  S3Client,
  type S3ServiceException,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { call } from '../../../server/http/testing/call'
import {
  done,
  startStorageTestPlatform,
  type StorageTestPlatform,
} from '../testing/storage-test-platform'

vi.setConfig({ testTimeout: 30_000 })

const Bucket = 'files'
const [ada, bob] = [randomUUID(), randomUUID()]
let platform: StorageTestPlatform
/** The built-in keys of the project. */
let builtIn: Record<'anon' | 'service_role', string>
let [adas, bobs]: S3Client[] = []

const tokenOf = (
  claims: { role: string; sub?: string; session_id?: string },
  expiresInSeconds = 600,
) =>
  platform.running.platform.projectTokens.sign(platform.projectRef, {
    claims,
    audience: 'authenticated',
    expiresInSeconds,
  })
const clientWith = (
  sessionToken: string,
  { accessKeyId = platform.projectRef, secretAccessKey = builtIn.anon } = {},
) =>
  new S3Client({
    endpoint: `${platform.storageUrl}/s3`,
    region: 'local',
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey, sessionToken },
    maxAttempts: 1,
  })
const put = (client: S3Client | undefined, Key: string, Body: string | Buffer = 'text') =>
  client?.send(new PutObjectCommand({ Bucket, Key, Body }))
const refusal = (work: Promise<unknown> | undefined) =>
  (work ?? Promise.resolve()).then(
    () => expect.fail('It went through'),
    (error: unknown) => {
      const { $metadata, name } = error as S3ServiceException
      return [$metadata.httpStatusCode, name]
    },
  )

beforeAll(async () => {
  platform = await startStorageTestPlatform()
  const { projects, projectTokens } = platform.running.platform
  const project = await projects.byRef(platform.projectRef)
  const keys = project && (await projectTokens.builtInKeys(project))
  if (!keys) throw new Error('The project has no built-in keys.')
  builtIn = keys
  done(await platform.service.createBucket(Bucket))
  done(await platform.service.createBucket('closed'))
  await platform.sql(`
    create policy "see files" on storage.buckets for select to authenticated using (id = 'files');
    create policy "own folder" on storage.objects to authenticated
      using (bucket_id = 'files' and split_part(name, '/', 1) = auth.uid()::text)
      with check (bucket_id = 'files' and split_part(name, '/', 1) = auth.uid()::text);
    create policy "see shared" on storage.objects for select to authenticated
      using (bucket_id = 'files' and split_part(name, '/', 1) = 'shared')`)
  done(await platform.service.from(Bucket).upload('shared/a.txt', 'shared'))
  adas = clientWith(await tokenOf({ role: 'authenticated', sub: ada }))
  bobs = clientWith(await tokenOf({ role: 'authenticated', sub: bob }))
})
afterAll(() => platform.stop())

it('a member who signed in as a person reaches nothing once that session has ended', async () => {
  const session = '01234567-89ab-8cde-a012-3456789abcde'
  const client = clientWith(await tokenOf({ role: 'authenticated', sub: ada, session_id: session }))
  expect(await refusal(client.send(new ListBucketsCommand()))).toEqual([400, 'InvalidToken'])
})

it('a person with a session token reaches what the policies allow', async () => {
  expect((await adas?.send(new ListBucketsCommand()))?.Buckets?.map(({ Name }) => Name)).toEqual([
    Bucket,
  ])
  expect(await refusal(adas?.send(new HeadBucketCommand({ Bucket: 'closed' })))).toEqual([
    404,
    'NotFound',
  ])
  expect(await refusal(adas?.send(new CreateBucketCommand({ Bucket: 'own' })))).toEqual([
    403,
    'AccessDenied',
  ])

  await put(adas, `${ada}/a.txt`, 'first')
  await put(adas, `${ada}/a.txt`, 'second')
  const [row] = await platform.sql('select owner_id from storage.objects where name = $1', [
    `${ada}/a.txt`,
  ])
  expect(row?.owner_id).toBe(ada)
  expect(await refusal(put(adas, `${bob}/b.txt`))).toEqual([403, 'AccessDenied'])

  const keysSeen = async (client: S3Client | undefined) =>
    (await client?.send(new ListObjectsV2Command({ Bucket })))?.Contents?.map(({ Key }) => Key)
  expect(await keysSeen(adas)).toEqual([`${ada}/a.txt`, 'shared/a.txt'].toSorted())
  expect(await keysSeen(bobs)).toEqual(['shared/a.txt'])
  const get = (client: S3Client | undefined, Key: string) =>
    client?.send(new GetObjectCommand({ Bucket, Key }))
  expect(await (await get(adas, `${ada}/a.txt`))?.Body?.transformToString()).toBe('second')
  expect(await refusal(get(bobs, `${ada}/a.txt`))).toEqual([404, 'NoSuchKey'])

  const copy = (client: S3Client | undefined, from: string, to: string) =>
    client?.send(new CopyObjectCommand({ Bucket, Key: to, CopySource: `${Bucket}/${from}` }))
  await copy(bobs, 'shared/a.txt', `${bob}/copy.txt`)
  expect(await refusal(copy(bobs, `${ada}/a.txt`, `${bob}/stolen.txt`))).toEqual([404, 'NoSuchKey'])
})

it('deletes what the person may delete, and says what they may not', async () => {
  await put(bobs, `${bob}/gone.txt`)
  const remove = (Key: string) => bobs?.send(new DeleteObjectCommand({ Bucket, Key }))
  expect(await refusal(remove('shared/a.txt'))).toEqual([403, 'AccessDenied'])
  // As a file that does not exist.
  await remove(`${ada}/a.txt`)
  const outcome = await bobs?.send(
    new DeleteObjectsCommand({
      Bucket,
      Delete: { Objects: [`${bob}/gone.txt`, 'shared/a.txt'].map((Key) => ({ Key })) },
    }),
  )
  expect(outcome?.Deleted?.map(({ Key }) => Key)).toEqual([`${bob}/gone.txt`])
  expect(outcome?.Errors?.map(({ Code, Key }) => [Key, Code])).toEqual([
    ['shared/a.txt', 'AccessDenied'],
  ])
  const names = await platform.sql('select name from storage.objects order by name')
  expect(names.map(({ name }) => name)).toEqual(
    [`${ada}/a.txt`, `${bob}/copy.txt`, 'shared/a.txt'].toSorted(),
  )
})

it('uploads in parts belong to the person who began them', async () => {
  const Key = `${ada}/large.bin`
  const bytes = randomBytes(6 * 1024 * 1024)
  if (!adas) throw new Error('No client.')
  await new Upload({
    client: adas,
    params: { Bucket, Key, Body: bytes },
    partSize: 5_242_880,
  }).done()
  const { Body } = await adas.send(new GetObjectCommand({ Bucket, Key }))
  expect(bytes.equals(Buffer.from((await Body?.transformToByteArray()) ?? []))).toBe(true)

  expect(await refusal(bobs?.send(new CreateMultipartUploadCommand({ Bucket, Key })))).toEqual([
    403,
    'AccessDenied',
  ])
  const { UploadId } = await adas.send(new CreateMultipartUploadCommand({ Bucket, Key }))
  const listed = async (client: S3Client | undefined) =>
    (await client?.send(new ListMultipartUploadsCommand({ Bucket })))?.Uploads?.map(
      (upload) => upload.UploadId,
    ) ?? []
  expect([await listed(adas), await listed(bobs)]).toEqual([[UploadId], []])
  const place = { Bucket, Key, UploadId }
  for (const begin of [
    () => bobs?.send(new ListPartsCommand(place)),
    () => bobs?.send(new AbortMultipartUploadCommand(place)),
  ])
    expect(await refusal(begin())).toEqual([404, 'NoSuchUpload'])
  await adas.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }))
})

it('presigned URLs carry the token', async () => {
  if (!adas) throw new Error('No client.')
  const sign = (Key: string) =>
    getSignedUrl(adas as S3Client, new GetObjectCommand({ Bucket, Key }))
  const own = await fetch(await sign(`${ada}/a.txt`))
  expect([own.status, await own.text()]).toEqual([200, 'second'])
  expect((await fetch(await sign(`${bob}/copy.txt`))).status).toBe(404)
  const url = new URL(await sign(`${ada}/a.txt`))
  url.searchParams.set('X-Amz-Security-Token', await tokenOf({ role: 'service_role' }))
  expect((await fetch(url)).status).toBe(403)
})

it('other credentials are refused', async () => {
  const list = (token: string, more?: Parameters<typeof clientWith>[1]) =>
    refusal(clientWith(token, more).send(new ListBucketsCommand()))
  const token = await tokenOf({ role: 'authenticated', sub: ada })
  expect(await list(token, { secretAccessKey: 'another secret' })).toEqual([
    403,
    'SignatureDoesNotMatch',
  ])
  expect(await list(token, { accessKeyId: 'zzzzzzzzzzzzzzzzzzzz' })).toEqual([
    403,
    'InvalidAccessKeyId',
  ])
  for (const bad of [
    'no token',
    `${token.slice(0, -4)}AAAA`,
    await tokenOf({ role: 'authenticated' }, -10),
  ])
    expect(await list(bad)).toEqual([400, 'InvalidToken'])
})

it('publishable keys are secrets too, and the anon key is none once it is switched off', async () => {
  const ask = (method: string, path: string, json: unknown) =>
    call(`${platform.url}/platform/projects/${platform.projectRef}/api-keys${path}`, {
      method,
      json,
      headers: { authorization: `Bearer ${platform.tokens.owner}` },
    })
  const made = await ask('POST', '', { type: 'publishable', name: 'web' })
  const { api_key: secretAccessKey } = made.body as { api_key: string }
  const token = await tokenOf({ role: 'authenticated', sub: ada })
  const { running, projectRef } = platform
  await running.platform.legacyKeys.setEnabled(projectRef, false)
  const list = () => new ListObjectsV2Command({ Bucket })
  expect((await clientWith(token, { secretAccessKey }).send(list())).KeyCount).toBe(3)
  expect(await refusal(clientWith(token).send(list()))).toEqual([403, 'SignatureDoesNotMatch'])
  const service = clientWith(builtIn.service_role, { secretAccessKey })
  expect(await refusal(service.send(list()))).toEqual([400, 'InvalidToken'])
  await running.platform.legacyKeys.setEnabled(projectRef, true)
  expect((await service.send(list())).KeyCount).toBe(4)
})
