import { describe, expect, it } from 'vitest'
import type { LogDrain } from '@howdah/platform-client/resources/logs/drains'
import {
  drainChangeOf,
  drainFormOf,
  drainOf,
  drainProblems,
  newDrainForm,
  type DrainForm,
} from './drain-form'

const form = (more: Partial<DrainForm>): DrainForm => ({ ...newDrainForm, name: ' logs ', ...more })
const problemsOf = (more: Partial<DrainForm>) =>
  Object.entries(drainProblems(form(more), null))
    .filter(([, problem]) => problem !== undefined)
    .map(([name]) => name)

const keys = { accessKeyId: 'id', secretAccessKey: 'secret' }
const stored: LogDrain = {
  ...{ id: 'd1', name: 'logs', kind: 'http', url: 'https://a/in', header_names: ['x'], s3: null },
  ...{ enabled: true, backlog: 0, sent_lines: 0, sent_at: null, failures: 0, last_error: null },
}
const bucket = { bucket: 'ab', prefix: 'shop/', region: 'eu', access_key_id: 'id' }
const datadog = 'https://http-intake.logs.datadoghq.eu/api/v2/logs'

describe('the form of a drain', () => {
  it.each([
    [{ name: ' ' }, ['name', 'url']],
    [{ url: 'ftp://a' }, ['url']],
    [{ url: 'https://a', headers: 'nonsense' }, ['headers']],
    [{ kind: 'datadog' }, ['apiKey']],
    [{ kind: 'syslog', url: 'https://a' }, ['url']],
    [{ kind: 'syslog', url: 'tls://a:6514', headers: 'of another kind' }, []],
    [{ kind: 's3', url: 'https://a' }, ['bucket', 'accessKeyId', 'secretAccessKey']],
    [
      { kind: 's3', url: 'https://a', ...keys, bucket: 'a/b', prefix: '../b', region: 'a b' },
      ['bucket', 'prefix', 'region'],
    ],
    [
      { kind: 's3', url: 'https://a', ...keys, bucket: 'ab', secretAccessKey: 'a b' },
      ['secretAccessKey'],
    ],
  ] as const)('with %j has the problems %j', (more, problems) => {
    expect(problemsOf(more)).toEqual(problems)
  })

  it('is a drain with the fields of its kind only', () => {
    const all = { url: ' https://a ', headers: 'a: b', apiKey: ' key ', bucket: 'b' }
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

  it.each([
    ['nothing', stored, {}, null],
    ['a name', stored, { name: 'other' }, { name: 'other' }],
    ['a path of the server', stored, { url: 'https://a/b' }, { url: 'https://a/b', headers: {} }],
    ['no headers', stored, { replacesHeaders: true }, { headers: {} }],
    [
      'another server',
      stored,
      { url: 'https://b', headers: 'y: 1' },
      { url: 'https://b', headers: { y: '1' } },
    ],
    [
      'a bucket',
      { ...stored, kind: 's3', header_names: [], s3: bucket },
      { bucket: 'cd', secretAccessKey: 'new' },
      { s3: { ...bucket, bucket: 'cd', secret_access_key: 'new' } },
    ],
    [
      'a region',
      { ...stored, kind: 's3', header_names: [], s3: bucket },
      { region: 'eu-west-1' },
      { s3: { ...bucket, region: 'eu-west-1' } },
    ],
    [
      'an API key',
      { ...stored, kind: 'datadog', url: datadog },
      { apiKey: 'new' },
      { headers: { 'dd-api-key': 'new' } },
    ],
    ['nothing of another address of Datadog', { ...stored, kind: 'datadog' }, {}, null],
  ] as const)('changes %s', (_, drain, more, change) => {
    const changed = { ...drainFormOf({ ...drain, header_names: [...drain.header_names] }), ...more }
    const before = { ...drain, header_names: [...drain.header_names] }
    expect(Object.values(drainProblems(changed, before)).filter(Boolean)).toEqual([])
    expect(drainChangeOf(changed, before)).toEqual(change)
  })

  it('asks for secrets again where they would be sent to another address or bucket', () => {
    const s3 = { ...stored, kind: 's3' as const, header_names: [], s3: bucket }
    expect(drainProblems({ ...drainFormOf(s3), url: 'https://b' }, s3).secretAccessKey).toBeTruthy()
    const { url } = stored
    expect(
      drainProblems({ ...drainFormOf(s3), url: `${url}/other` }, s3).secretAccessKey,
    ).toBeTruthy()
    expect(drainProblems({ ...drainFormOf(s3), bucket: 'other' }, s3).secretAccessKey).toBeTruthy()
    expect(drainProblems(drainFormOf(s3), s3).secretAccessKey).toBeFalsy()
    expect(
      drainProblems({ ...drainFormOf(s3), accessKeyId: 'i2' }, s3).secretAccessKey,
    ).toBeTruthy()
    const dog = { ...stored, kind: 'datadog' as const, url: datadog }
    expect(drainFormOf(dog).site).toBe('datadoghq.eu')
    expect(drainProblems({ ...drainFormOf(dog), site: 'datadoghq.com' }, dog).apiKey).toBeTruthy()
  })
})
