import { expect, test } from 'vitest'
import { describeUploadError, summarizeUpload } from './upload-report'
import type { UploadFailure } from './upload-report'

const allowed = ['image/png', 'image/jpeg']

test.each<[UploadFailure, string]>([
  [
    { status: 415, file: 'a.gif', body: 'mime type image/gif is not supported', allowed },
    'mime type image/gif is not supported',
  ],
  [
    { status: 415, file: 'a.gif', mime: 'image/gif', allowed },
    'Failed to upload a.gif: type is not allowed (image/gif). Allowed MIME types: image/png, image/jpeg',
  ],
  [
    { status: 415, file: 'a.gif', body: ' \n', allowed: [] },
    'Failed to upload a.gif: type is not allowed',
  ],
  [
    { status: 413, file: 'a.gif', body: 'too large' },
    'Failed to upload a.gif: File size exceeds the bucket file size limit.',
  ],
  [
    { status: 409, file: 'a.gif', message: 'tus: x' },
    'Failed to upload a.gif: File name already exists.',
  ],
  [
    { status: 500, file: 'a.gif', message: 'the disk is full' },
    'Failed to upload a.gif: the disk is full',
  ],
  [{ status: 0, file: 'a.gif', message: 'no network' }, 'Failed to upload a.gif: no network'],
  [
    { status: 403, file: 'a.gif', body: 'The policies do not allow this.' },
    'Failed to upload a.gif: The policies do not allow this.',
  ],
  [{ file: 'a.gif' }, 'Failed to upload a.gif: An unknown error occurred'],
  [
    { status: 500, file: '<b>.gif', message: '' },
    'Failed to upload <b>.gif: An unknown error occurred',
  ],
  [{ status: 415, file: 'a.gif', body: 'no', cancelled: true }, 'Upload aborted by user'],
  [{ file: 'a.gif', cancelled: true }, 'Upload aborted by user'],
])('%j is answered %j', (failure, text) => expect(describeUploadError(failure)).toBe(text))

test.each([
  [{ total: 0, success: 0, failed: 0 }, { toast: 'dismissed' }],
  [{ total: 1, success: 0, failed: 1 }, { toast: 'dismissed' }],
  [{ total: 3, success: 0, failed: 0 }, { toast: 'dismissed' }],
  [
    { total: 2, success: 0, failed: 2 },
    { toast: 'error', text: 'Failed to upload 2 file(s)!' },
  ],
  [
    { total: 1, success: 1, failed: 0 },
    { toast: 'success', text: 'Successfully uploaded 1 file(s)!' },
  ],
  [
    { total: 3, success: 3, failed: 0 },
    { toast: 'success', text: 'Successfully uploaded 3 file(s)!' },
  ],
  [
    { total: 3, success: 2, failed: 1 },
    { toast: 'partial', text: 'Successfully uploaded 2 out of 3 files!' },
  ],
  [
    { total: 3, success: 0, failed: 2 },
    { toast: 'partial', text: 'Successfully uploaded 0 out of 3 files!' },
  ],
  [
    { total: 3, success: 2, failed: 0 },
    { toast: 'partial', text: 'Successfully uploaded 2 out of 3 files!' },
  ],
])('%j is summed up as %j', (counts, summary) => expect(summarizeUpload(counts)).toEqual(summary))
