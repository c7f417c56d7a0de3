import { expect, it } from 'vitest'
import { readS3Settings, s3ConfigMessages } from './s3-settings'

const messages = s3ConfigMessages('HOWDAH_S3_')

const read = (variables: Record<string, string>) =>
  readS3Settings(
    Object.fromEntries(
      Object.entries(variables).map(([name, value]) => [`HOWDAH_S3_${name}`, value]),
    ),
    'HOWDAH_S3_',
  )

it('is none without variables', () =>
  expect(readS3Settings({ HOWDAH_DATA: '/x' }, 'HOWDAH_S3_')).toBeNull())

it('is AWS’s own with a bucket alone, and one’s own by its address', () => {
  expect(read({ BUCKET: 'files', REGION: 'eu-central-1' })).toEqual({
    ...{
      bucket: 'files',
      region: 'eu-central-1',
      endpoint: null,
      credentials: null,
      pathStyle: false,
      prefix: '',
    },
  })
  expect(
    read({
      BUCKET: 'files',
      ENDPOINT: 'http://s3.lan:9000/',
      PREFIX: '/how/dah/',
      ACCESS_KEY_ID: 'k',
      SECRET_ACCESS_KEY: 's',
    }),
  ).toEqual({
    ...{
      bucket: 'files',
      region: 'us-east-1',
      endpoint: 'http://s3.lan:9000',
      pathStyle: true,
      prefix: 'how/dah/',
    },
    credentials: { accessKeyId: 'k', secretAccessKey: 's' },
  })
})

it.each([
  [{ ENDPOINT: 'http://s3.lan' }, messages.bucket],
  [{ BUCKET: 'No Bucket' }, messages.bucket],
  [{ BUCKET: 'files', ENDPOINT: 's3.lan' }, messages.endpoint],
  [{ BUCKET: 'files', ENDPOINT: 'http://user:secret@s3.lan' }, messages.endpoint],
  [{ BUCKET: 'files', ACCESS_KEY_ID: 'k' }, messages.keys],
  [{ BUCKET: 'files', PREFIX: 'a//b' }, messages.prefix],
  [{ BUCKET: 'files', PATH_STYLE: 'yes' }, messages.style('yes')],
] as [Record<string, string>, string][])('says what is wrong with %j', (variables, message) => {
  expect(() => read(variables)).toThrow(message)
})
