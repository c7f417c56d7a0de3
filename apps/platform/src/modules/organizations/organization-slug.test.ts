import { expect, test } from 'vitest'
import { slugOf } from './organization-slug'

test.each([
  ['Acme', 'acme'],
  ['  Acme and Sons, Ltd. ', 'acme-and-sons-ltd'],
  ['Crème & Co.', 'creme-co'],
  ['Rivière & Søn GmbH', 'riviere-son-gmbh'],
  ['Łódź Straße', 'lodz-strasse'],
  ['象', 'organization'],
  ['---', 'organization'],
  ['x'.repeat(90), 'x'.repeat(40)],
  [`${'x'.repeat(39)} y`, 'x'.repeat(39)],
])('%s becomes %s', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
  expect(slug).toMatch(/^[a-z0-9][a-z0-9-]{0,62}$/)
})
