import { expect, it } from 'vitest'
import { readAiSettings } from './read-ai-settings'

it('is off without settings', () => {
  expect(readAiSettings({})).toBeNull()
  expect(readAiSettings({ HOWDAH_AI_URL: '', HOWDAH_AI_KEY: '' })).toBeNull()
})

it('takes any OpenAI-compatible API, with a key or without', () => {
  expect(
    readAiSettings({ HOWDAH_AI_URL: 'http://localhost:11434/v1/', HOWDAH_AI_MODEL: 'some-model' }),
  ).toEqual({
    provider: 'openai-compatible',
    url: 'http://localhost:11434/v1',
    key: null,
    model: 'some-model',
  })
})

it('takes Anthropic’s', () => {
  expect(
    readAiSettings({ HOWDAH_AI_PROVIDER: 'anthropic', HOWDAH_AI_KEY: 'k', HOWDAH_AI_MODEL: ' m ' }),
  ).toEqual({
    provider: 'anthropic',
    url: 'https://api.anthropic.com/v1',
    key: 'k',
    model: 'm',
  })
})

it.each([
  [{ HOWDAH_AI_PROVIDER: 'other', HOWDAH_AI_MODEL: 'm' }, 'HOWDAH_AI_PROVIDER takes'],
  [{ HOWDAH_AI_KEY: 'k', HOWDAH_AI_MODEL: 'm' }, 'HOWDAH_AI_URL takes'],
  [{ HOWDAH_AI_URL: 'ftp://x/v1', HOWDAH_AI_MODEL: 'm' }, 'HOWDAH_AI_URL takes'],
  [{ HOWDAH_AI_URL: 'https://user:secret@x/v1', HOWDAH_AI_MODEL: 'm' }, 'HOWDAH_AI_URL takes'],
  [{ HOWDAH_AI_URL: 'https://x/v1' }, 'HOWDAH_AI_MODEL takes'],
  [{ HOWDAH_AI_PROVIDER: 'anthropic', HOWDAH_AI_MODEL: 'm' }, 'HOWDAH_AI_KEY takes'],
])('%j is refused', (environment, message) => {
  expect(() => readAiSettings(environment)).toThrow(message)
})
