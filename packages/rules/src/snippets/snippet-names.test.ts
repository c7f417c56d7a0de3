import { expect, test } from 'vitest'
import { duplicateSnippetName, snippetFileName } from './snippet-names'

test('a copy is called so', () => expect(duplicateSnippetName('Orders')).toBe('Orders (Duplicate)'))

test.each([
  ['Orders', 'Orders.sql'],
  ['../../etc/passwd', 'etc passwd.sql'],
  ['a/b\\c:d*e?f"g<h>i|j', 'a b c d e f g h i j.sql'],
  ['   ', 'Untitled.sql'],
  ['...', 'Untitled.sql'],
  ['', 'Untitled.sql'],
  ['new\nline\u0000', 'new line.sql'],
  ['txt.\u202Elqs', 'txt. lqs.sql'],
  ['报表 🐘', '报表 🐘.sql'],
  ['x'.repeat(300), `${'x'.repeat(80)}.sql`],
  [`${'x'.repeat(79)}🐘`, `${'x'.repeat(79)}.sql`],
])('%j is downloaded as %j', (name, file) => expect(snippetFileName(name)).toBe(file))
