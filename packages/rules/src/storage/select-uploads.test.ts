import { describe, expect, it } from 'vitest'
import { selectUploads } from './select-uploads'
import type { UploadCandidate } from './select-uploads'

const limit = 52428800
const file = (name: string, size = 1, path?: string): UploadCandidate => ({ name, size, path })

describe('of the files that are handed over', () => {
  it('those of a good size are sent, the limit itself included', () => {
    const files = [file('a.png'), file('b.png', limit)]
    expect(selectUploads(files, limit)).toEqual({ accepted: files, messages: [] })
  })

  it('a larger one is named with the limit and where it is set', () => {
    const { accepted, messages } = selectUploads(
      [file('a', limit + 1), file('b'), file('c', limit * 2)],
      limit,
    )
    expect(accepted).toEqual([file('b')])
    expect(messages).toEqual([
      'Failed to upload 2 file(s) as its size exceeds the global file size limit of 50 MB. You can change this limit in Storage Settings.',
    ])
  })

  it('an empty one is reported and not sent', () => {
    expect(selectUploads([file('a', 0), file('b', 0), file('c')], limit)).toEqual({
      accepted: [file('c')],
      messages: ['Failed to upload 2 file(s) as its size is 0.'],
    })
  })

  it('the litter of the Finder is not spoken of', () => {
    expect(selectUploads([file('.DS_Store', 6148), file('.DS_Store', 0)], limit)).toEqual({
      accepted: [],
      messages: [],
    })
  })

  it.each([
    ['path', file('b.png', 1, '/a#/b.png')],
    ['webkitRelativePath', { ...file('b.png'), webkitRelativePath: 'a#/b.png' }],
  ])('a %s with #/ is skipped', (_, candidate) =>
    expect(selectUploads([candidate], limit)).toEqual({ accepted: [], messages: [] }),
  )

  it('a # elsewhere is no matter', () => {
    const files = [file('C#.png', 1, '/a#b/C#.png')]
    expect(selectUploads(files, limit).accepted).toEqual(files)
  })

  it('what is not a size is not sent', () => {
    expect(selectUploads([file('a', NaN), file('b', -1)], limit).accepted).toEqual([])
  })

  it('both complaints stand beside each other', () => {
    expect(selectUploads([file('a', 0), file('b', limit + 1)], limit).messages).toHaveLength(2)
  })
})
