import { expect, it } from 'vitest'
import {
  isOAuth2Preset,
  oauth2Presets,
  oauth2ProviderOf,
  readOAuth2User,
  type OAuth2PresetName,
} from './oauth2-providers'

const octocat = { id: 583_231, login: 'octocat', name: 'Mona', avatar_url: 'https://a.test/1.png' }
const mails = [
  { email: 'old@a.test', primary: false, verified: true },
  { email: 'mona@a.test', primary: true, verified: true },
]
const person = { name: 'Mona', avatar: 'https://a.test/1.png', userName: null }

/** Answers in the form that each provider documents. */
const answers: Readonly<
  Record<OAuth2PresetName, readonly [user: unknown, expected: object, emails?: unknown]>
> = {
  github: [
    octocat,
    { ...person, id: '583231', email: 'mona@a.test', isEmailVerified: true, userName: 'octocat' },
    mails,
  ],
  discord: [
    {
      ...{ id: '80351110224678912', username: 'mona', global_name: 'Mona', avatar: 'a_1/2' },
      ...{ email: 'mona@a.test', verified: false },
    },
    {
      ...{ id: '80351110224678912', email: 'mona@a.test', isEmailVerified: false, name: 'Mona' },
      avatar: 'https://cdn.discordapp.com/avatars/80351110224678912/a_1%2F2.png',
      userName: 'mona',
    },
  ],
  facebook: [
    { id: '1', name: 'Mona', email: 'mona@a.test', picture: { data: { url: person.avatar } } },
    { ...person, id: '1', email: 'mona@a.test', isEmailVerified: null },
  ],
  x: [
    {
      data: {
        ...{ id: '2244994945', name: 'Mona', username: 'mona', confirmed_email: 'mona@a.test' },
        profile_image_url: person.avatar,
      },
    },
    { ...person, id: '2244994945', email: 'mona@a.test', isEmailVerified: true, userName: 'mona' },
  ],
  spotify: [
    { id: 'mona', display_name: 'Mona', email: 'mona@a.test', images: [{ url: person.avatar }] },
    { ...person, id: 'mona', email: 'mona@a.test', isEmailVerified: null },
  ],
  twitch: [
    {
      data: [
        {
          ...{ id: '141981764', login: 'mona', display_name: 'Mona', email: 'mona@a.test' },
          profile_image_url: person.avatar,
        },
      ],
    },
    { ...person, id: '141981764', email: 'mona@a.test', isEmailVerified: true, userName: 'mona' },
  ],
  bitbucket: [
    {
      ...{ uuid: '{6b1e}', display_name: 'Mona', nickname: 'mona' },
      links: { avatar: { href: person.avatar } },
    },
    { ...person, id: '{6b1e}', email: 'mona@a.test', isEmailVerified: false, userName: 'mona' },
    { values: [{ email: 'mona@a.test', is_primary: true, is_confirmed: false }] },
  ],
  notion: [
    {
      ...{ id: 'a bot', name: 'App', avatar_url: null },
      bot: {
        owner: {
          user: {
            ...{ id: 'e79a0b74', name: 'Mona', avatar_url: person.avatar },
            person: { email: 'mona@a.test' },
          },
        },
      },
    },
    { ...person, id: 'e79a0b74', email: 'mona@a.test', isEmailVerified: null },
  ],
  figma: [
    { id: '9', handle: 'Mona', email: 'mona@a.test', img_url: person.avatar },
    { ...person, id: '9', email: 'mona@a.test', isEmailVerified: null },
  ],
  zoom: [
    {
      ...{ id: 'z8yA', display_name: 'Mona', email: 'mona@a.test', verified: 1 },
      pic_url: person.avatar,
    },
    { ...person, id: 'z8yA', email: 'mona@a.test', isEmailVerified: true },
  ],
}

it.each(Object.entries(answers))('reads the user of %s', (name, [user, expected, emails]) => {
  expect(readOAuth2User(oauth2Presets[name as OAuth2PresetName], user, emails)).toEqual(expected)
})

it.each(Object.entries(oauth2Presets))('%s is reached over TLS', (_, preset) => {
  const urls = [preset.authorizeUrl, preset.tokenUrl, preset.userUrl, preset.emails?.url]
  for (const url of urls) expect(url ?? 'https://').toMatch(/^https:\/\//)
})

it('takes the primary address, or else a verified one', () => {
  const { github } = oauth2Presets
  const emailOf = (emails: unknown) => {
    const user = readOAuth2User(github, octocat, emails)
    return [user?.email, user?.isEmailVerified]
  }
  expect(emailOf([{ ...mails[1], verified: false }, mails[0]])).toEqual(['mona@a.test', false])
  expect(emailOf([{ email: 'new@a.test' }, mails[0]])).toEqual(['old@a.test', true])
  for (const none of [null, [], {}, [{ primary: true, verified: true }], [null], 'a@a.test'])
    expect(emailOf(none)).toEqual([null, false])
})

it.each([
  null,
  [],
  'text',
  {},
  { id: '' },
  { id: null },
  { id: 1.5 },
  { id: { id: '1' } },
  // The next user’s ID is read as the same number.
  JSON.parse('{"id": 9007199254740993}') as unknown,
])('finds no user in %j', (user) => {
  expect(readOAuth2User(oauth2Presets.discord, user)).toBeNull()
  expect(readOAuth2User(oauth2Presets.github, user, mails)).toBeNull()
})

it('reads own members only, and is without an avatar of which a part is missing', () => {
  const { discord } = oauth2Presets
  expect(readOAuth2User(discord, { id: '1', avatar: null })?.avatar).toBeNull()
  const fields = { ...discord.fields, id: 'constructor.name', name: 'toString' }
  expect(readOAuth2User({ emails: null, fields }, {})).toBeNull()
  expect(readOAuth2User({ emails: null, fields: { ...fields, id: 'length' } }, ['a'])).toBeNull()
})

it('finds the endpoints of a provider', () => {
  const at = (provider: string, issuer = '') => oauth2ProviderOf({ provider, issuer })
  expect(at('google', 'https://accounts.google.com')).toBeNull()
  expect(at('custom:own', 'https://id.example.com')).toBeNull()
  expect(at('discord')).toEqual(oauth2Presets.discord)
  expect(at('github')?.tokenUrl).toBe('https://github.com/login/oauth/access_token')
  expect(at('github', 'https://git.example.com/')).toMatchObject({
    tokenUrl: 'https://git.example.com/login/oauth/access_token',
    userUrl: 'https://git.example.com/api/v3/user',
    emails: { url: 'https://git.example.com/api/v3/user/emails' },
  })
  expect(isOAuth2Preset('toString')).toBe(false)
})
