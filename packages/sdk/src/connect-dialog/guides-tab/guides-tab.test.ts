import type { Project } from '@howdah/platform-client/resources/projects/get-project'
import type { ApiKey } from '@howdah/platform-client/resources/projects/list-api-keys'
import JsZip from 'jszip'
import { describe, expect, it } from 'vitest'
import { agentPrompt } from './agent-prompt'
import { connectDetails, type DetailsSource } from './connect-details'
import { zipFiles } from './zip-files'

const project = {
  ref: 'p1',
  name: 'a "shop"',
  capabilities: ['api'],
  endpoint: 'http://127.0.0.1:8101/p1',
} as unknown as Project // the members that details have
const key = (type: ApiKey['type']): ApiKey => ({
  id: type,
  type,
  name: type,
  description: '',
  enabled: true,
  last_used_at: null,
  expires_at: null,
  replaced_by: null,
  api_key: `${type}-key`,
  inserted_at: '2026-01-05T10:00:00Z',
})
const source: DetailsSource = {
  project,
  databases: [],
  pooler: null,
  mayReadKeys: true,
  keys: [key('secret'), key('anon')],
}

describe('connectDetails', () => {
  it('has a publishable key, or the token of anon, and never a secret one', () => {
    expect(connectDetails(source).publishableKey).toBe('anon-key')
    const keys = [...source.keys, key('publishable')]
    expect(connectDetails({ ...source, keys }).publishableKey).toBe('publishable-key')
    expect(connectDetails({ ...source, keys: [key('secret')] }).publishableKey).toBeUndefined()
  })

  it('has no key that is switched off or being replaced', () => {
    const keys = [
      { ...key('publishable'), enabled: false },
      { ...key('publishable'), replaced_by: 'k2' },
      key('anon'),
    ]
    expect(connectDetails({ ...source, keys }).publishableKey).toBe('anon-key')
  })

  it('has the services of a project with an API', () => {
    expect(connectDetails(source).services).toEqual({ rest: true, auth: true, storage: true })
    const attached = { ...project, capabilities: [] }
    expect(connectDetails({ ...source, project: attached }).services).toEqual({
      rest: false,
      auth: false,
      storage: false,
    })
  })

  it('has neither key nor URL for a person who may not read the keys', () => {
    const details = connectDetails({ ...source, mayReadKeys: false })
    expect(details.url).toBeUndefined()
    expect(details.publishableKey).toBeUndefined()
  })
})

const guide = {
  install: 'npm install a',
  files: [
    { path: 'a/b.md', language: 'html', content: '```js\n1\n```' } as const,
    { path: '.env', language: 'dotenv', content: 'A=1\n' } as const,
  ],
  notes: [{ name: 'drizzleRun' as const }],
}

it('the prompt has each file, in a fence that its content does not end', () => {
  const prompt = agentPrompt('Next.js', connectDetails(source), guide)
  expect(prompt).toContain('the reference p1.')
  expect(prompt).not.toContain('shop')
  expect(prompt).toContain('a/b.md\n\n````\n```js\n1\n```\n````')
  expect(prompt).toContain('.env\n\n```\nA=1\n```')
  expect(prompt).toContain('- Run npx tsx src/index.ts.')
})

it('the zip file has each file at its path', async () => {
  const zip = await JsZip.loadAsync(await (await zipFiles(guide.files)).arrayBuffer())
  expect(Object.keys(zip.files).filter((path) => !path.endsWith('/'))).toEqual(['a/b.md', '.env'])
  expect(await zip.file('.env')?.async('text')).toBe('A=1\n')
})
