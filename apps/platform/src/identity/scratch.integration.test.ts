import { expect, it } from 'vitest'
import pg from 'pg'
import { createIdentity } from './identity'
import { createSecrets } from '../secrets'
import { createAccessTokens } from '../control/access-tokens'
import { createOneTimeLinks } from '../control/one-time-links'
import base from '../control/migrations/001-base.sql'

it('works', async () => {
  const admin = new pg.Client({ host: '127.0.0.1', port: 55999, user: 'howdah_admin', password: 'secretpw', database: 'postgres' })
  await admin.connect()
  await admin.query('drop database if exists scratch with (force)')
  await admin.query('create database scratch')
  const control = new pg.Pool({ host: '127.0.0.1', port: 55999, user: 'howdah_admin', password: 'secretpw', database: 'scratch' })
  await control.query(base)
  const links = createOneTimeLinks(control)
  const identity = createIdentity({
    control,
    instanceId: 'abc',
    publicUrl: 'http://localhost:1',
    secrets: createSecrets(Buffer.alloc(32, 1)),
    accessTokens: createAccessTokens(control),
    oneTimeLinks: links,
    log: console as never,
  } as never)
  console.time('migrate')
  await identity.migrate()
  console.timeEnd('migrate')
  console.log(
    (await control.query(`select table_schema, table_name from information_schema.tables where table_schema in ('public','identity')`))
      .rows,
  )
  const owner = await identity.createOwner()
  console.log(owner)
  const { token } = await links.issue(owner.id)
  const both = await Promise.all([
    identity.signInWithLink(token, { address: '127.0.0.1' }),
    identity.signInWithLink(token, { address: '127.0.0.1' }),
  ])
  console.log(JSON.stringify(both, null, 1))
  const session = both.find((x) => x)!
  const cookie = session.setCookie[0]!.split(';')[0]!
  console.log(await identity.authenticate({ cookie }))
  console.log(await identity.setCredentials(owner.id, { email: 'Ada@example.com', password: 'correct horse battery', name: 'Ada' }))
  await expect(
    identity.setCredentials(owner.id, { email: 'Ada@example.com', password: 'correct horse battery', name: 'Ada' }),
  ).rejects.toThrow()
  await expect(identity.createPerson({ email: 'ada@example.com', password: 'correct horse battery', name: 'Ada' })).rejects.toThrow(
    /somebody else/,
  )
  for (const [e, p] of [
    ['ada@example.com', 'correct horse battery'],
    ['ADA@example.com', 'correct horse battery'],
    ['ada@example.com', 'wrong horse'],
    ['nobody@example.com', 'x'],
    ['nonsense', 'x'],
  ] as const) {
    const t = performance.now()
    const r = await identity.signIn(e, p, { address: '10.0.0.1', userAgent: 'x' })
    console.log(e, p, JSON.stringify(r), performance.now() - t)
  }
  console.log((await control.query('select * from identity.session')).rows)
  console.log(await identity.signOut({ cookie }))
  console.log(await identity.authenticate({ cookie }))
  console.log(await identity.authenticate({ cookie: cookie.slice(0, -3) + 'abc' }))
  const key = await identity.createTemporaryKey({
    personId: owner.id,
    projectRef: 'abcdefghijklmnopqrst',
    claimsRole: 'anon',
    expiresIn: 5,
  })
  console.log(key, await identity.authenticate({ authorization: 'Bearer ' + key }))
  await identity.close()
})
