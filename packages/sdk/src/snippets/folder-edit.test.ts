import { expect, it, test } from 'vitest'
import {
  folderTransition,
  NEW_FOLDER_ID,
  placesFor,
  type EditableFolder,
  type FolderEvent,
} from './folder-edit'

const folder = (id: string, name: string, parent: string | null = null) => ({
  id,
  name,
  parent_id: parent,
  owner_id: 'u_1',
  project_id: 'p',
})
const listed: FolderEvent = {
  type: 'listed',
  folders: [folder('a', 'Reports'), folder('b', 'Admin')],
}
const after = (...events: FolderEvent[]) =>
  events.reduce(folderTransition, [] as readonly EditableFolder[])
const read = (folders: readonly EditableFolder[]) =>
  folders.map(({ id, name, status }) => `${id} ${name} ${status}`)

test.each<[string, FolderEvent[], string[]]>([
  ['lists by name', [], ['b Admin idle', 'a Reports idle']],
  [
    "a new one has the temporary id 'new-folder' until it is made",
    [{ type: 'new', key: 'made here', parentId: 'a' }],
    ['b Admin idle', 'a Reports idle', 'new-folder  editing'],
  ],
  [
    'there is one new one at a time',
    [
      { type: 'new', key: 'made here', parentId: null },
      { type: 'new', key: 'made here', parentId: 'a' },
    ],
    ['b Admin idle', 'a Reports idle', 'new-folder  editing'],
  ],
  [
    'editing -> saving -> idle',
    [
      { type: 'new', key: 'made here', parentId: null },
      { type: 'submitted', id: NEW_FOLDER_ID, name: 'Billing' },
      { type: 'created', folder: folder('c', 'Billing') },
    ],
    ['b Admin idle', 'c Billing idle', 'a Reports idle'],
  ],
  [
    'a failed create removes the folder',
    [
      { type: 'new', key: 'made here', parentId: null },
      { type: 'submitted', id: NEW_FOLDER_ID, name: 'Billing' },
      { type: 'failed', id: NEW_FOLDER_ID },
    ],
    ['b Admin idle', 'a Reports idle'],
  ],
  [
    'a rename that is under way',
    [
      { type: 'edited', id: 'a' },
      { type: 'submitted', id: 'a', name: 'Reports' },
    ],
    ['b Admin idle', 'a Reports saving'],
  ],
  [
    'a failed update restores the previous name',
    [
      { type: 'edited', id: 'a' },
      { type: 'submitted', id: 'a', name: 'Reports' },
      { type: 'failed', id: 'a' },
    ],
    ['b Admin idle', 'a Reports idle'],
  ],
  [
    'giving up restores it too',
    [
      { type: 'edited', id: 'a' },
      { type: 'cancelled', id: 'a' },
    ],
    ['b Admin idle', 'a Reports idle'],
  ],
  [
    'giving up a new one removes it',
    [
      { type: 'new', key: 'made here', parentId: null },
      { type: 'cancelled', id: NEW_FOLDER_ID },
    ],
    ['b Admin idle', 'a Reports idle'],
  ],
  [
    'a list that comes meanwhile leaves alone what is edited',
    [{ type: 'edited', id: 'a' }, listed],
    ['b Admin idle', 'a Reports editing'],
  ],
  ['a deleted one is gone', [{ type: 'deleted', id: 'a' }], ['b Admin idle']],
])('%s', (_, events, expected) => expect(read(after(listed, ...events))).toEqual(expected))

it('keeps what a folder is known by, also when the platform makes it, lists it and renames it', () => {
  const keys = (...events: FolderEvent[]) =>
    after(listed, ...events).map(({ key, id }) => `${id} as ${key}`)
  const made: FolderEvent[] = [
    { type: 'new', key: 'made here', parentId: null },
    { type: 'submitted', id: NEW_FOLDER_ID, name: 'Billing' },
    { type: 'created', folder: folder('c', 'Billing') },
  ]
  expect(keys(...made.slice(0, 2))).toEqual(['b as b', 'a as a', 'new-folder as made here'])
  const known = ['b as b', 'c as made here', 'a as a']
  expect(keys(...made)).toEqual(known)
  const again: FolderEvent = {
    type: 'listed',
    folders: [folder('a', 'Reports'), folder('b', 'Admin'), folder('c', 'Billing')],
  }
  expect(keys(...made, again)).toEqual(known)
  expect(keys(...made, { type: 'edited', id: 'c' }, { type: 'cancelled', id: 'c' })).toEqual(known)
  expect(keys(...made, { type: 'updated', folder: folder('c', 'Bills') })).toEqual(known)
  // The list may be quicker than the answer.
  expect(keys(...made.slice(0, 2), again, ...made.slice(2))).toEqual(known)
})

it('means nothing to what is busy or not there', () => {
  const saving = after(
    listed,
    { type: 'edited', id: 'a' },
    { type: 'submitted', id: 'a', name: 'Reports' },
  )
  for (const event of [
    { type: 'edited', id: 'a' },
    { type: 'cancelled', id: 'a' },
    { type: 'submitted', id: 'z', name: 'x' },
  ] as const) {
    expect(folderTransition(saving, event)).toBe(saving)
  }
})

test('a folder that is moved is there at once, and back when the move fails', () => {
  const moved = after(listed, { type: 'moved', id: 'a', parentId: 'b' })
  const parents = (folders: readonly EditableFolder[]) =>
    folders.map(({ id, parentId, status }) => `${id} in ${parentId} ${status}`)
  expect(parents(moved)).toEqual(['b in null idle', 'a in b saving'])
  expect(parents(folderTransition(moved, { type: 'failed', id: 'a' }))).toEqual([
    'b in null idle',
    'a in null idle',
  ])
  expect(
    parents(folderTransition(moved, { type: 'updated', folder: folder('a', 'Reports', 'b') })),
  ).toEqual(['b in null idle', 'a in b idle'])
})

test('a folder can be moved neither into itself nor into what is in it, and a cycle is no error', () => {
  const tree = [
    folder('a', 'A'),
    folder('b', 'B', 'a'),
    folder('c', 'C', 'b'),
    folder('d', 'D'),
    folder('x', 'X', 'y'),
    folder('y', 'Y', 'x'),
  ]
  const places = (id: string) =>
    placesFor(after({ type: 'listed', folders: tree }), id).map((one) => one.id)
  expect([places('a'), places('c'), places('x')]).toEqual([
    ['d', 'x', 'y'],
    ['a', 'b', 'd', 'x', 'y'],
    ['a', 'b', 'c', 'd'],
  ])
})
