import { expect, test } from 'vitest'
import { shouldRetryUpload, uploadChunk, uploadRetryDelays } from './upload-chunk'

const MB = 1024 ** 2
const GB = 1024 ** 3

test.each([
  ['0', 0, 6 * MB, true],
  ['1 byte', 1, 6 * MB, true],
  ['6 MB', 6 * MB, 6 * MB, true],
  ['6 MB and a byte', 6 * MB + 1, 6 * MB, false],
  ['just below 30 MB', 30 * MB - 1, 6 * MB, false],
  ['30 MB', 30 * MB, (30 * MB) / 8, false],
  ['just below 100 MB', 100 * MB - 1, Math.floor((100 * MB - 1) / 8), false],
  ['100 MB', 100 * MB, 10 * MB, false],
  ['just below 500 MB', 500 * MB - 1, Math.floor((500 * MB - 1) / 10), false],
  ['500 MB', 500 * MB, 25 * MB, false],
  ['just below 1 GB', GB - 1, Math.floor((GB - 1) / 20), false],
  ['1 GB', GB, Math.floor(GB / 30), false],
  ['just below 10 GB', 10 * GB - 1, Math.floor((10 * GB - 1) / 30), false],
  ['10 GB', 10 * GB, Math.floor((10 * GB) / 50), false],
  ['the size at which the largest chunk is reached', 524288000 * 50, 524288000, false],
  ['50 GB', 50 * GB, 524288000, false],
  ['500 TB', 500 * 1024 * GB, 524288000, false],
])('%s', (_, fileSize, chunkSize, uploadDataDuringCreation) =>
  expect(uploadChunk(fileSize)).toEqual({ chunkSize, uploadDataDuringCreation }),
)

test('the waits between tries', () =>
  expect(uploadRetryDelays).toEqual([0, 200, 500, 1500, 3000, 5000]))

test.each([400, 403, 404, 409, 413, 415, 429])('%d is not tried again', (status) =>
  expect(shouldRetryUpload(status)).toBe(false),
)

test.each([0, 401, 408, 423, 500, 502, 503, 504])('%d is tried again', (status) =>
  expect(shouldRetryUpload(status)).toBe(true),
)
