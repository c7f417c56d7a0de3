import { it } from 'vitest'
import { scratchPlatform } from './testing/scratch'
import { createHttp } from './create-http'

it('serves', async () => {
  const platform = await scratchPlatform()
  const http = createHttp(platform, { dashboard: null })
  const { port } = await http.listen('127.0.0.1', 0)
  platform.publicUrl = `http://localhost:${port}`
  const org = await platform.organizations.create({ slug: 'acme', name: 'Acme', plan: 'pro' })
  const person = await platform.identity.createPerson({ email: 'a@example.com', name: 'A', password: 'correct horse battery' })
  await platform.members.put({ organizationId: org.id, personId: person.id, role: 'owner' })
  await platform.projects.insert({ ref: 'abcdefghijklmnopqrst', name: 'shop', organizationId: org.id, home: '/x' }, {} as never)
  const base = `http://127.0.0.1:${port}`
  let cookie = ''
  const call = async (method: string, path: string, init: { headers?: Record<string, string>; body?: string } = {}) => {
    const response = await fetch(base + path, { method, headers: { ...(cookie ? { cookie, origin: base } : {}), ...init.headers }, body: init.body })
    const text = await response.text()
    process.stdout.write(`${method} ${path} -> ${response.status} ${text}\n`)
    return response
  }
  await call('GET', '/platform/config')
  await call('HEAD', '/platform/config')
  await call('GET', '/platform/profile')
  await call('DELETE', '/platform/profile')
  await call('GET', '/platform/nope')
  await call('GET', '/platform/config/?x=1')
  await call('GET', '/platform/config?x=1&x=2')
  await call('POST', '/platform/sign-in', { body: '{"email":"a@example.com","password":"nope nope nope"}', headers: { 'content-type': 'application/json' } })
  await call('POST', '/platform/sign-in', { body: '{"email":"a@example.com","password":"nope nope nope"}', headers: { 'content-type': 'application/json', origin: 'http://evil' } })
  await call('POST', '/platform/sign-in', { body: '{"email":1,"x":2}', headers: { 'content-type': 'application/json' } })
  await call('POST', '/platform/sign-in', { body: '{"email":"\\u0000","password":"x"}', headers: { 'content-type': 'application/json' } })
  await call('POST', '/platform/sign-in', { body: '{"email"', headers: { 'content-type': 'application/json' } })
  await call('POST', '/platform/sign-in', { body: '{}' })
  await call('POST', '/platform/sign-in')
  await call('POST', '/platform/sign-in', { body: '{"email":"' + 'x'.repeat(2_000_000) + '"}', headers: { 'content-type': 'application/json' } })
  const response = await call('POST', '/platform/sign-in', { body: '{"email":"a@example.com","password":"correct horse battery"}', headers: { 'content-type': 'application/json' } })
  process.stdout.write(JSON.stringify([...response.headers], null, 1))
  cookie = response.headers.getSetCookie()[0]!.split(';')[0]!
  for (const path of ['/platform/profile', '/platform/profile/permissions', '/platform/organizations', '/platform/organizations/acme', '/platform/organizations/nope', '/platform/organizations/acme/projects?limit=5&statuses=COMING_UP,ACTIVE_HEALTHY&search=%25', '/platform/organizations/acme/projects?limit=0x10', '/platform/organizations/acme/projects?limit=97&statuses=X&sort=&offset=-1', '/platform/organizations/acme/projects?offset=99999999999999999999', '/platform/organizations/acme/projects?search=%zz', '/platform/organizations/%00/projects', '/platform/projects/abcdefghijklmnopqrst', '/platform/projects/abcdefghijklmnopqrst/figures', '/platform/projects/abcdefghijklmnopqrsx', '/platform/projects/abcdefghijklmnopqrst/api-keys/temporary', '/platform/projects/abcdefghijklmnopqrst/api-keys/temporary?claims=x', '/', '/assets/x.js', '/favicon.ico'])
    await call('GET', path)
  await call('POST', '/platform/projects/abcdefghijklmnopqrst/query', { body: '{"query":"select 1"}', headers: { 'content-type': 'application/json' } })
  await call('POST', '/platform/projects/abcdefghijklmnopqrst/query', { body: '{"query":"select 1"}', headers: { 'content-type': 'application/json', accept: 'text/html' } })
  await call('POST', '/platform/sign-out', { headers: { origin: 'http://evil' } })
  await call('OPTIONS', '/platform/sign-out', { headers: { origin: 'https://host.example' } })
  await call('POST', '/platform/sign-out')
  await call('GET', '/platform/profile')
  await http.close()
})
