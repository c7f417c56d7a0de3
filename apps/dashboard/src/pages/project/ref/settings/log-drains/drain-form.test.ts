import { describe, expect, it } from 'vitest'
import { drainOf, drainProblems, newDrainForm, type DrainForm } from './drain-form'

const form = (more: Partial<DrainForm>): DrainForm => ({ ...newDrainForm, name: ' logs ', ...more })
const problemsOf = (more: Partial<DrainForm>) =>
  Object.entries(drainProblems(form(more)))
    .filter(([, problem]) => problem !== undefined)
    .map(([name]) => name)

describe('the form of a drain', () => {
  it.each([
    [{ name: ' ' }, ['name', 'url']],
    [{ url: 'ftp://a' }, ['url']],
    [{ url: 'https://a', headers: 'nonsense' }, ['headers']],
    [{ kind: 'datadog' }, ['apiKey']],
    [{ kind: 'syslog', url: 'https://a' }, ['url']],
    [{ kind: 'syslog', url: 'tls://a:6514', headers: 'of another kind' }, []],
    [{ kind: 's3', url: 'https://a' }, ['bucket', 'accessKeyId', 'secretAccessKey']],
  ] as const)('with %j has the problems %j', (more, problems) => {
    expect(problemsOf(more)).toEqual(problems)
  })

  it('is a drain with the fields of its kind only', () => {
    const all = { url: ' https://a ', headers: 'a: b', apiKey: ' key ', bucket: 'b' }
    const keys = { accessKeyId: 'id', secretAccessKey: 'secret' }
    expect(drainOf(form({ ...all, kind: 'http' }))).toEqual({
      ...{ name: 'logs', kind: 'http', url: 'https://a', headers: { a: 'b' } },
    })
    expect(drainOf(form({ ...all, kind: 'datadog', site: 'datadoghq.eu' }))).toEqual({
      ...{ name: 'logs', kind: 'datadog', headers: { 'dd-api-key': 'key' } },
      url: 'https://http-intake.logs.datadoghq.eu/api/v2/logs',
    })
    expect(drainOf(form({ ...all, kind: 'syslog', url: 'tcp://a:601' }))).toEqual({
      ...{ name: 'logs', kind: 'syslog', url: 'tcp://a:601' },
    })
    expect(drainOf(form({ ...all, ...keys, kind: 's3' }))).toEqual({
      ...{ name: 'logs', kind: 's3', url: 'https://a' },
      s3: {
        ...{ bucket: 'b', region: 'us-east-1', access_key_id: 'id' },
        secret_access_key: 'secret',
      },
    })
  })
})
