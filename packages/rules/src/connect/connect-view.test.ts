import { expect, it } from 'vitest'
import { readConnectView, writeConnectView, type ConnectView } from './connect-view'

const write = (query: string, view: ConnectView) =>
  writeConnectView(new URLSearchParams(query), view).toString()

it('writes the state next to other parameters, and reads it', () => {
  const view = {
    showConnect: true,
    tab: 'frameworks',
    framework: 'nextjs',
    using: 'app',
    with: 'ssr',
  } as const
  const query = write('search=a', view)
  expect(query).toBe('search=a&showConnect=true&tab=frameworks&framework=nextjs&using=app&with=ssr')
  expect(readConnectView(new URLSearchParams(query))).toEqual(view)
})

it('removes what another tab does not have', () => {
  expect(
    write('showConnect=true&tab=orms&framework=prisma&using=a', {
      showConnect: true,
      tab: 'direct',
    }),
  ).toBe('showConnect=true&tab=direct')
})

it('leaves nothing of a closed dialog, and the names of others', () => {
  expect(write('showConnect=true&tab=orms&a=1', { showConnect: false })).toBe('a=1')
  expect(write('tab=theirs', { showConnect: false })).toBe('tab=theirs')
})

it('ignores an unknown tab', () => {
  expect(readConnectView(new URLSearchParams('showConnect=yes&tab=evil'))).toEqual({
    showConnect: false,
    tab: undefined,
    framework: undefined,
    using: undefined,
    with: undefined,
  })
})
