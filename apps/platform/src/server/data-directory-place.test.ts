import { expect, it } from 'vitest'
import { defaultDataDirectory, type Surroundings } from './data-directory-place'

const ada: Surroundings = {
  platform: 'linux',
  uid: 1000,
  home: '/home/ada',
  xdgDataHome: undefined,
  cwd: '/work',
}

it.each<[string, string | undefined, Partial<Surroundings>, string]>([
  ['root has the machine-wide place', undefined, { uid: 0 }, '/var/lib/howdah'],
  ['a user has a folder of their own', undefined, {}, '/home/ada/.local/share/howdah'],
  ['XDG_DATA_HOME is followed', undefined, { xdgDataHome: '/data/ada' }, '/data/ada/howdah'],
  [
    'a relative XDG_DATA_HOME is not',
    undefined,
    { xdgDataHome: 'data' },
    '/home/ada/.local/share/howdah',
  ],
  [
    'macOS has another custom',
    undefined,
    { platform: 'darwin', home: '/Users/ada' },
    '/Users/ada/Library/Application Support/howdah',
  ],
  ['what was chosen wins', 'there', { uid: 0 }, '/work/there'],
  ['an absolute choice stays', '/there', {}, '/there'],
])('%s', (_, chosen, surroundings, expected) => {
  expect(defaultDataDirectory(chosen, 'platform', { ...ada, ...surroundings })).toBe(expected)
})

it('keeps the modes apart', () => {
  expect(defaultDataDirectory(undefined, 'self-hosted', ada)).toBe(
    '/home/ada/.local/share/howdah-self-hosted',
  )
  expect(defaultDataDirectory(undefined, 'self-hosted', { ...ada, uid: 0 })).toBe(
    '/var/lib/howdah-self-hosted',
  )
  expect(defaultDataDirectory('/there', 'self-hosted', ada)).toBe('/there')
})
