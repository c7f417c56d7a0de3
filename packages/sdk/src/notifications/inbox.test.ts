import { describe, expect, test } from 'vitest'
import {
  closedInbox,
  countFilters,
  filterOf,
  noFilters,
  inboxTransition,
  type Inbox,
  type InboxEvent,
} from './inbox'

const after = (...events: InboxEvent[]): Inbox => events.reduce(inboxTransition, closedInbox)

describe('the popover', () => {
  test('opens on the inbox, and keeps its filters when it is closed', () => {
    const state = after(
      { type: 'open' },
      { type: 'filter', filters: { priority: ['Critical'] } },
      { type: 'tab', tab: 'archived' },
    )
    expect(state).toMatchObject({
      kind: 'open',
      tab: 'archived',
      filters: { priority: ['Critical'] },
    })
    const closed = inboxTransition(state, { type: 'close' })
    expect(closed).toEqual({ kind: 'closed', filters: { ...noFilters, priority: ['Critical'] } })
    expect(inboxTransition(closed, { type: 'open' })).toMatchObject({
      tab: 'inbox',
      filters: { priority: ['Critical'] },
      viewed: [],
    })
  })

  test('clears the unread filter when it switches to what is archived, and only then', () => {
    const unread = after(
      { type: 'open' },
      { type: 'filter', filters: { unread: true, organizations: ['acme'] } },
    )
    expect(inboxTransition(unread, { type: 'tab', tab: 'inbox' })).toMatchObject({
      filters: { unread: true },
    })
    expect(inboxTransition(unread, { type: 'tab', tab: 'archived' })).toMatchObject({
      filters: { unread: false, organizations: ['acme'] },
    })
  })

  test('queues what is looked at once, until it is marked', () => {
    const state = after(
      { type: 'open' },
      { type: 'seen', id: 'a' },
      { type: 'seen', id: 'b' },
      { type: 'seen', id: 'a' },
    )
    expect(state).toMatchObject({ queued: ['a', 'b'] })
    const marked = inboxTransition(state, { type: 'marked', ids: ['a', 'b'] })
    expect(marked).toMatchObject({ queued: [], viewed: ['a', 'b'] })
    expect(inboxTransition(marked, { type: 'seen', id: 'a' })).toMatchObject({ queued: [] })
  })

  test('does not mark a notification again that was set to unread', () => {
    const state = after(
      { type: 'open' },
      { type: 'seen', id: 'a' },
      { type: 'set', id: 'a' },
      { type: 'seen', id: 'a' },
    )
    expect(state).toMatchObject({ queued: [] })
  })

  test('knows nothing while it is closed', () => {
    expect(after({ type: 'seen', id: 'a' }, { type: 'tab', tab: 'archived' })).toEqual(closedInbox)
  })
})

describe('what the list is asked for', () => {
  test.each([
    ['inbox', false, ['new', 'seen']],
    ['inbox', true, ['new']],
    ['archived', false, ['archived']],
  ] as const)('on %s with unread %s', (tab, unread, status) => {
    expect(filterOf(tab, { ...noFilters, unread, projects: ['p'] })).toMatchObject({
      status,
      projects: ['p'],
    })
  })

  test('counts each choice as a filter', () => {
    expect(countFilters(noFilters)).toBe(0)
    expect(
      countFilters({
        unread: true,
        priority: ['Warning', 'Critical'],
        organizations: ['a'],
        projects: [],
      }),
    ).toBe(4)
  })
})
