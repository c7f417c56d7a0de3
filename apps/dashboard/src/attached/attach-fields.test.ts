import { expect, test } from 'vitest'
import { attachProblems, attachRequest, noFields } from './attach-fields'

const filled = {
  ...noFields,
  name: ' warehouse ',
  connectionString: ' postgresql://app:secret@db.example.com/warehouse ',
}

test.each([
  [noFields, ['name', 'connectionString']],
  [filled, []],
  [{ ...filled, readOnlyUser: 'reader' }, ['readOnlyPassword']],
  [{ ...filled, readOnlyPassword: 'secret' }, ['readOnlyUser']],
  [{ ...filled, readOnlyUser: 'reader', readOnlyPassword: 'secret' }, []],
  [{ ...filled, apiUser: 'api' }, ['apiPassword']],
  [{ ...filled, apiPassword: 'secret' }, ['apiUser']],
])('%j lacks %j', (fields, problems) =>
  expect(Object.keys(attachProblems(fields))).toEqual(problems),
)

test('what was left empty is left out of the request', () => {
  expect(attachRequest('acme', filled)).toEqual({
    slug: 'acme',
    name: 'warehouse',
    connection_string: 'postgresql://app:secret@db.example.com/warehouse',
  })
})

test('an authority goes along only where certificates are looked at', () => {
  const ca = '-----BEGIN CERTIFICATE-----'
  expect(attachRequest('acme', { ...filled, tls: 'verify-ca', ca })).toMatchObject({
    tls: 'verify-ca',
    tls_ca: ca,
  })
  expect(attachRequest('acme', { ...filled, ca })).toMatchObject({ tls_ca: ca })
  expect(attachRequest('acme', { ...filled, tls: 'require', ca })).not.toHaveProperty('tls_ca')
})

test('the login for reading goes as it was typed, its password to the letter', () => {
  expect(
    attachRequest('acme', { ...filled, readOnlyUser: ' reader ', readOnlyPassword: ' spaced ' }),
  ).toMatchObject({
    read_only_user: 'reader',
    read_only_password: ' spaced ',
  })
})

test('the login of the Data API goes along with its password', () => {
  expect(
    attachRequest('acme', { ...filled, apiUser: ' howdah_api ', apiPassword: ' spaced ' }),
  ).toMatchObject({ api_user: 'howdah_api', api_password: ' spaced ' })
})
