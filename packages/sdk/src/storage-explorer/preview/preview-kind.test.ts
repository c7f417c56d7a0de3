import { expect, test } from 'vitest'
import { previewKind } from './preview-kind'

test.each([
  ['a.png', 'image/png', 'image'],
  ['a.svg', 'image/svg+xml', 'image'],
  ['a.mp4', 'video/mp4', 'video'],
  ['a.mp3', 'audio/mpeg', 'audio'],
  ['a.pdf', 'application/pdf', 'pdf'],
  ['a.html', 'text/html; charset=utf-8', 'text'],
  ['a.json', 'application/json', 'text'],
  ['notes.md', 'application/octet-stream', 'text'],
  ['a.pdf', 'application/octet-stream', 'none'],
  ['a.zip', 'application/zip', 'none'],
  ['a', undefined, 'none'],
])('%s of type %s is shown as %s', (name, mimetype, kind) => {
  expect(
    previewKind({ type: 'FILE', name, metadata: mimetype === undefined ? null : { mimetype } }),
  ).toBe(kind)
})

test('a folder is not shown, whatever it is called', () =>
  expect(previewKind({ type: 'FOLDER', name: 'a.md', metadata: null })).toBe('none'))
