import { expect, test } from 'vitest'
import { flagRows, modesPage, operationRows, pageRows } from './modes-page.mjs'

const all = ['platform', 'self-hosted']

const document = {
  tags: [
    { name: 'people', description: 'People.', 'x-modes': ['platform'] },
    { name: 'sql', description: 'Queries.' },
    { name: 'empty', description: 'Empty.' },
  ],
  paths: {
    '/people': {
      get: { tags: ['people'], summary: 'List people' },
      post: { tags: ['people'], summary: 'Update yourself', 'x-modes': all },
    },
    '/query': { post: { tags: ['sql'], summary: 'Run a | b' } },
    '/join': { put: { tags: ['sql'], summary: 'Join', 'x-modes': ['self-hosted'] } },
  },
  components: {
    schemas: {
      Mode: { enum: all },
      Config: {
        properties: {
          flags: {
            properties: { mail: { description: 'Sends email', 'x-modes': ['platform'] } },
          },
        },
      },
    },
  },
}

test('an operation has the modes of its tag, or its own', () => {
  expect(
    operationRows(document, all).map(({ tag, rows }) => [
      tag,
      rows.map(({ cells, modes }) => [cells[0], modes]),
    ]),
  ).toEqual([
    [
      'people',
      [
        ['List people', ['platform']],
        ['Update yourself', all],
      ],
    ],
    [
      'sql',
      [
        ['Run a | b', all],
        ['Join', ['self-hosted']],
      ],
    ],
    ['empty', []],
  ])
  expect(flagRows(document, all)).toEqual([
    { cells: ['`mail`', 'Sends email'], modes: ['platform'] },
  ])
})

test('a page is in every mode unless its row names some', () => {
  const rows = [
    { title: 'Home', pattern: '/' },
    { title: 'Team', pattern: '/org/:slug/team', modes: ['platform'] },
  ]
  expect(pageRows(rows, all)).toEqual([
    { cells: ['Home', '`/`'], modes: all },
    { cells: ['Team', '`/org/:slug/team`'], modes: ['platform'] },
  ])
})

test('the page holds every table, and omits tags without operations', async () => {
  const text = await modesPage({ ...document })
  expect(text).toMatch(/\| List people +\| `GET \/people` +\| yes +\| – +\|/)
  expect(text).toMatch(/\| Run a \\\| b +\| `POST \/query` +\| yes +\| yes +\|/)
  expect(text).toMatch(/\| Organizations +\| `\/organizations` +\| yes +\| – +\|/)
  expect(text).not.toContain('### empty')
})
