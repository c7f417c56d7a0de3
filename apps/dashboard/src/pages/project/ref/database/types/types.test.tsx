import type { TypeObject } from '@howdah/platform-client/catalog/objects/types'
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakePlatform, ref } from '../../../../../testing/fake-platform'
import { openSite } from '../../../../../testing/open-site'

afterEach(() => vi.unstubAllGlobals())

const type: TypeObject = {
  ...{ id: 1, schema: 'public', name: 'sizes', kind: 'range', values: [], attributes: [] },
  ...{ base: 'text', collation: null, range: null, default: null, not_null: false, checks: [] },
  ...{ comment: null, extension: null, may_change: true },
}
const range = {
  ...{ operator_class: null, collation: 'public.german', canonical: 'public.whole' },
  ...{ subtype_diff: null, multirange: null },
}

/** Opens the form of a type. */
function openForm(panel: 'edit' | 'duplicate', row: TypeObject) {
  const body = [{ name: 'public', may_create: true, names: [[1, row.name]], objects: [row] }]
  fakePlatform({ [`POST /platform/projects/${ref}/query`]: { body } })
  return openSite(`/project/${ref}/database/types?${panel}=1`)
}

test('a copy of a range has no canonical function, and parts only of its own subtype', async () => {
  const { user } = openForm('duplicate', { ...type, range })
  const base = await screen.findByRole('combobox', { name: 'Subtype' })
  expect(screen.getByText(/has no canonical function: public.whole takes/)).toBeTruthy()
  const sql = () => screen.getByRole('dialog').textContent
  await user.click(screen.getByText('Preview SQL'))
  expect(sql()).toContain('as range (subtype = text, collation = public.german)')
  await user.clear(base)
  await user.type(base, 'integer')
  expect(sql()).toContain('as range (subtype = integer)')
})

test('an attribute has its collation again with its type', async () => {
  const attributes = [{ name: 'a', type: 'text', collation: 'public.german' }]
  const { user } = openForm('edit', { ...type, kind: 'composite', base: null, attributes })
  const field = await screen.findByRole('combobox', { name: 'Type' })
  await user.type(field, 'x')
  await user.click(screen.getByText('Preview SQL'))
  const sql = () => screen.getByRole('dialog').textContent
  expect(sql()).toContain('alter attribute "a" type textx')
  await user.type(field, '{Backspace}')
  expect(sql()).not.toContain('alter attribute')
})
