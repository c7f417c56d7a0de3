import { expect, test } from 'vitest'
import { documentTitle } from './document-title'

test.each([
  [['SQL editor', 'shop', 'Acme'], 'SQL editor · shop · Acme · Howdah'],
  [['SQL editor', undefined, undefined], 'SQL editor · Howdah'],
  [[], 'Howdah'],
])('%j', (parts, title) => expect(documentTitle(parts)).toBe(title))
