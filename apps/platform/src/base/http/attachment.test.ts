import { expect, it } from 'vitest'
import { attachment } from './attachment'

it.each([
  ['people', `attachment; filename="people.csv"; filename*=UTF-8''people.csv`],
  ['Käufe 2026', `attachment; filename="K_ufe 2026.csv"; filename*=UTF-8''K%C3%A4ufe%202026.csv`],
  ['100% (new)', `attachment; filename="100_ (new).csv"; filename*=UTF-8''100%25%20%28new%29.csv`],
  [
    'a"; filename="b',
    `attachment; filename="a_; filename=_b.csv"; filename*=UTF-8''a_%3B%20filename%3D_b.csv`,
  ],
  [
    'a\r\nSet-Cookie: x=1',
    `attachment; filename="aSet-Cookie_ x=1.csv"; filename*=UTF-8''aSet-Cookie_%20x%3D1.csv`,
  ],
  [
    '../../etc/passwd',
    `attachment; filename="_.._etc_passwd.csv"; filename*=UTF-8''_.._etc_passwd.csv`,
  ],
  [
    'invoice\u202Evsc.exe',
    `attachment; filename="invoicevsc.exe.csv"; filename*=UTF-8''invoicevsc.exe.csv`,
  ],
  ['. .', `attachment; filename="export.csv"; filename*=UTF-8''export.csv`],
  ['\ud800', `attachment; filename="_.csv"; filename*=UTF-8''%EF%BF%BD.csv`],
])('%j', (name, header) => expect(attachment(name, 'csv')).toBe(header))
