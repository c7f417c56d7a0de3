import { describe, expect, it } from 'vitest'
import { BadConnectionString, parseConnectionString } from './connection-string'

describe('parseConnectionString', () => {
  it.each([
    [
      'postgresql://app:secret@db.example.com/shop',
      { host: 'db.example.com', port: 5432, database: 'shop', user: 'app', tls: null },
    ],
    ['postgres://app:secret@db.example.com:6432', { port: 6432, database: 'app' }],
    [
      '  postgresql://app:secret@10.0.0.1/shop?sslmode=require ',
      { host: '10.0.0.1', tls: 'require' },
    ],
    ['postgresql://app:secret@[2001:db8::1]:5433/shop', { host: '2001:db8::1', port: 5433 }],
    [
      'postgresql://a%40b:p%2F%3A%25%20%F0%9F%90%98@host/my%20db',
      { user: 'a@b', password: 'p/:% 🐘', database: 'my db' },
    ],
    [
      'postgresql://app:secret@h/shop?sslmode=verify-full&channel_binding=require',
      { tls: 'verify-full' },
    ],
  ])('%s', (text, parts) => {
    expect(parseConnectionString(text)).toMatchObject(parts)
  })

  it.each([
    ['host=db user=app password=hunter2', 'the form'],
    ['mysql://app:hunter2@host/db', 'the form'],
    ['postgresql://hunter2', 'a user'],
    ['postgresql://app@host/hunter2', 'a password'],
    ['postgresql://app:hunter2@a:1,b:2/db', 'one host'],
    ['postgresql://app:hunter2@a,b/db', 'one host'],
    ['postgresql://app:hunter2@%2Fvar%2Frun/db', 'a host'],
    ['postgresql://app:hunter2@/db', 'the form'],
    ['postgresql://app:hunter2@host:0/db', 'the form'],
    ['postgresql://app:hunter2@host:70000/db', 'the form'],
    ['postgresql://app:hunter2@fe80::1%25eth0/db', 'the form'],
    ['postgresql://app:hunter2@host/db?options=-csearch_path=x', 'only parameter'],
    ['postgresql://app:hunter2@host/db?sslrootcert=/etc/passwd', 'only parameter'],
    ['postgresql://app:hunter2@host/db?host=127.0.0.1', 'only parameter'],
    ['postgresql://app:hunter2@host/db?sslmode=prefer', 'sslmode'],
    ['postgresql://app:hunter2%@host/db', 'encoded'],
    ['postgresql://app:hunter2%00@host/db', 'the form'],
    ['postgresql://app:hunter2@host/db#x', 'the form'],
  ])('refuses %s without repeating it', (text, message) => {
    const parse = () => parseConnectionString(text)
    expect(parse).toThrow(BadConnectionString)
    expect(parse).toThrow(message)
    expect(parse).not.toThrow('hunter2')
  })
})
