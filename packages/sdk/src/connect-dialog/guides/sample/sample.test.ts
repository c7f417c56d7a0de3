import { describe, expect, test } from 'vitest'
import { detailsByName } from '../guides.fixture'
import type { ConnectDetails } from '../guide.types'
import { build as buildReact } from '../frameworks/react'
import { deviceNotes } from './mobile-notes'
import { placeholderNotes } from './project-values'
import { sampleRead } from './sample-read'

const details = (name: string): ConnectDetails => {
  const found = detailsByName[name]
  if (!found) throw new Error(`There are no details with the name ${name}.`)
  return found
}

describe('data of the page', () => {
  test('is a table if the server runs the Data API', () => {
    const sample = sampleRead({ rest: true, auth: false, storage: true })
    expect(sample.source).toBe('todos')
    expect(sample.notes).toEqual([{ name: 'setup' }])
  })

  test('is a bucket while it does not, which a note states', () => {
    const sample = sampleRead({ rest: false, auth: false, storage: true })
    expect(sample.source).toBe('files')
    expect(sample.notes[0]).toEqual({ name: 'filesInsteadOfRows' })
  })

  test('is a table that cannot be read if the project has neither, which a note states', () => {
    const sample = sampleRead({ rest: false, auth: false, storage: false })
    expect(sample.source).toBe('todos')
    expect(sample.notes[0]).toEqual({ name: 'noDataApi' })
  })

  test('reaches the files and the notes of a guide', () => {
    const { files, notes } = buildReact(details('storage only'), {})
    expect(files.find(({ path }) => path === 'src/App.tsx')?.content).toContain(
      `supabase.storage.from('files').list()`,
    )
    expect(notes?.[0]).toEqual({ name: 'filesInsteadOfRows' })
  })
})

test('missing values are placeholders that a note names', () => {
  expect(placeholderNotes(details('all services'))).toEqual([])
  expect(placeholderNotes(details('no key'))).toEqual([
    { name: 'placeholders', value: ['YOUR_PROJECT_URL', 'YOUR_PUBLISHABLE_KEY'] },
  ])
})

test.each([
  ['https://gateway.test/ref', 0],
  ['http://gateway.test/ref', 1],
  ['http://127.0.0.1:8101/ref', 2],
  ['https://localhost.test/ref', 0],
  ['http://localhost:8101/ref', 2],
  ['https://[::1]:8101/ref', 1],
])('guides of devices have notes about %s: %i', (url, count) => {
  expect(deviceNotes({ ...details('all services'), url })).toHaveLength(count)
})
