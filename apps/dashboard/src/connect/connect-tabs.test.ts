import { expect, test } from 'vitest'
import { connectTabs } from './connect-tabs'

test('all tabs are there unless a flag turns one off', () => {
  expect(connectTabs(undefined, true)).toEqual(['frameworks', 'mobiles', 'orms'])
  expect(connectTabs({ connect_mobiles: false, connect_orms: true }, true)).toEqual([
    'frameworks',
    'orms',
  ])
})

test('a project without an API has guides of ORMs only', () => {
  expect(connectTabs({}, false)).toEqual(['orms'])
})
