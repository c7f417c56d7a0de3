import { expect, test } from 'vitest'
import { bucketProblems, bucketInput, fieldsOfBucket, newBucketFields } from './bucket-form'

const GB = 1024 ** 3
const around = { taken: ['photos'], maxBytes: 50 * GB }
const fields = { ...newBucketFields, name: 'documents' }

test('a bucket and its fields are the same, there and back', () => {
  for (const file_size_limit of [null, 1, 1000, 1024, 52_428_800, 3 * GB]) {
    const bucket = {
      name: 'a',
      public: true,
      file_size_limit,
      allowed_mime_types: ['image/*', 'text/plain'],
    }
    expect(bucketInput(fieldsOfBucket(bucket))).toEqual({
      public: true,
      file_size_limit,
      allowed_mime_types: ['image/*', 'text/plain'],
    })
  }
  expect(
    fieldsOfBucket({
      name: 'a',
      public: false,
      file_size_limit: 52_428_800,
      allowed_mime_types: null,
    }),
  ).toMatchObject({
    limit: { amount: '50', unit: 'MB' },
  })
})

test('nothing typed takes what the project has', () => {
  expect(bucketInput(fields)).toEqual({
    public: false,
    file_size_limit: null,
    allowed_mime_types: null,
  })
  expect(
    bucketInput({ ...fields, limit: { amount: '1.5', unit: 'KB' }, types: ' IMAGE/png,,text/* ' }),
  ).toMatchObject({
    file_size_limit: 1536,
    allowed_mime_types: ['image/png', 'text/*'],
  })
})

test.each([
  [{}, {}],
  [{ name: ' ' }, { name: 'missing' }],
  [{ name: 'é'.repeat(51) }, { name: 'long' }],
  [{ name: 'a/b' }, { name: 'slash' }],
  [{ name: 'photos' }, { name: 'taken' }],
  [{ limit: { amount: 'much', unit: 'GB' as const } }, { limit: 'wrong' }],
  [{ limit: { amount: '50', unit: 'GB' as const } }, {}],
  [{ limit: { amount: '51', unit: 'GB' as const } }, { limit: 'too-large' }],
  [{ types: 'image/png, pictures' }, { types: 'pictures' }],
])('%j has the problems %j', (change, problems) =>
  expect(bucketProblems({ ...fields, ...change }, around)).toEqual(problems),
)
