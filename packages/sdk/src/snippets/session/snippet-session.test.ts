import { PlatformError } from '@howdah/platform-client/errors'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDraftStore } from '../../draft-store/draft-store'
import { TestStorage } from '../../draft-store/draft-storage.fixture'
import { hasDocument, isNotSavedInDatabaseYet, needsSaving, newSnippet } from './snippet-flow'
import { createSnippetStore } from '../snippet-store'
import { createSnippetSessions } from './snippet-sessions'
import { TestPage, TestPlatform } from './snippet-world.fixture'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const wait = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

/** A page with the snippet `s` open. */
async function open({
  saved = 'select 1',
  platform = new TestPlatform(),
  storage = new TestStorage(),
} = {}) {
  if (saved !== '' && !platform.copies.has('s')) platform.set('s', saved)
  const page = new TestPage(platform, storage, `page ${Math.random()}`)
  const session = page.sessions.get('s')
  await wait(200)
  const states: string[] = []
  session.subscribe(() => {
    const { status } = session.getState()
    if (states.at(-1) !== status) states.push(status)
  })
  return {
    platform,
    storage,
    page,
    session,
    states,
    flow: session.getState,
    text: () => page.text('s'),
    onPlatform: () => platform.copies.get('s'),
  }
}

describe('saving, spec section 4', () => {
  it('is debounced at 1 second: IDLE -> UPDATING -> IDLE', async () => {
    const { platform, page, states, flow, onPlatform } = await open()
    expect(needsSaving(flow())).toBe(false)
    page.type('s', 'select 2')
    expect([flow().status, needsSaving(flow())]).toEqual(['IDLE', true])
    await wait(999)
    page.type('s', 'select 23')
    await wait(999)
    expect([platform.saves, flow().status]).toEqual([0, 'IDLE'])
    await wait(1)
    expect(flow().status).toBe('UPDATING')
    await wait(200)
    expect([platform.saves, onPlatform()?.fields.sql, needsSaving(flow())]).toEqual([
      1,
      'select 23',
      false,
    ])
    expect(states).toEqual(['IDLE', 'UPDATING', 'IDLE'])
  })

  it('goes at once when asked, and once more for what was typed meanwhile', async () => {
    const { page, session, flow, onPlatform, platform } = await open()
    page.type('s', 'a')
    session.save()
    expect(flow().status).toBe('UPDATING')
    page.type('s', 'ab')
    await wait(150)
    expect([onPlatform()?.fields.sql, needsSaving(flow())]).toEqual(['a', true])
    await wait(1200)
    expect([onPlatform()?.fields.sql, needsSaving(flow()), platform.saves]).toEqual([
      'ab',
      false,
      2,
    ])
  })

  it('that fails is UPDATING_FAILED, and is tried again until it works', async () => {
    const { platform, page, flow, states, onPlatform } = await open()
    platform.down = true
    page.type('s', 'a')
    await wait(1100)
    expect(flow()).toMatchObject({
      status: 'UPDATING_FAILED',
      failure: { kind: 'error' },
      attempt: 1,
    })
    await wait(60_000)
    expect(flow()).toMatchObject({ status: 'UPDATING_FAILED' })
    platform.down = false
    await wait(31_000)
    expect([onPlatform()?.fields.sql, flow().status]).toEqual(['a', 'IDLE'])
    expect(new Set(states)).toEqual(new Set(['IDLE', 'UPDATING', 'UPDATING_FAILED']))
  })

  it('that is refused for what it says waits for another text', async () => {
    const { platform, page, flow } = await open()
    platform.refusal = new PlatformError({ code: 'bad_request', status: 400, message: 'too long' })
    page.type('s', 'a')
    await wait(120_000)
    expect([flow().status, platform.saves]).toEqual(['UPDATING_FAILED', 0])
    platform.refusal = null
    page.type('s', 'ab')
    await wait(1200)
    expect([flow().status, platform.saves]).toEqual(['IDLE', 1])
  })

  it('does not happen without a change', async () => {
    const { platform, page, session } = await open()
    page.type('s', 'select 1')
    session.save()
    await wait(5000)
    expect(platform.saves).toBe(0)
  })
})

describe('a new snippet', () => {
  it('isNotSavedInDatabaseYet until its first save, and is not asked for', async () => {
    const platform = new TestPlatform()
    const page = new TestPage(platform, new TestStorage(), 'p')
    page.sessions.begin('n', {})
    await wait(5000)
    expect([platform.saves, page.sessions.getState().local]).toEqual([
      0,
      [{ id: 'n', name: 'Untitled' }],
    ])
    page.type('n', 'select 1')
    await wait(1200)
    expect(isNotSavedInDatabaseYet(page.sessions.get('n').getState())).toBe(false)
    expect([platform.copies.get('n')?.version, page.sessions.getState().local]).toEqual([1, []])
  })

  it('is there after a reload, empty as it is; released untouched it leaves nothing', async () => {
    const storage = new TestStorage()
    const first = new TestPage(new TestPlatform(), storage, 'p1')
    first.sessions.begin('n', {})
    first.leave()
    const second = new TestPage(new TestPlatform(), storage, 'p2')
    expect(second.text('n')).toBe('')
    second.sessions.release('n')
    expect(storage.items.size).toBe(0)
  })
})

describe('a snippet that was begun with a text', () => {
  const prepared = { name: 'Prepared', sql: 'alter table t add primary key (id)' }

  it('is saved once it is changed, and is there after a reload until then', async () => {
    const platform = new TestPlatform()
    const storage = new TestStorage()
    const first = new TestPage(platform, storage, 'p1')
    first.sessions.begin('n', prepared)
    await wait(60_000)
    expect(platform.saves).toBe(0)
    first.leave()
    const second = new TestPage(platform, storage, 'p2')
    expect(second.text('n')).toBe(prepared.sql)
    second.type('n', `${prepared.sql};`)
    await wait(1200)
    expect(platform.copies.get('n')?.fields).toMatchObject({
      name: 'Prepared',
      sql: `${prepared.sql};`,
    })
  })

  it('leaves nothing when its tab is closed untouched', async () => {
    const platform = new TestPlatform()
    const storage = new TestStorage()
    const page = new TestPage(platform, storage, 'p')
    page.sessions.begin('n', prepared)
    page.sessions.release('n')
    await wait(60_000)
    expect([platform.saves, storage.items.size]).toEqual([0, 0])
  })
})

describe('changed elsewhere', () => {
  it('what is typed here is not saved over it before a choice was made, and both texts are there', async () => {
    const { platform, page, session, flow, onPlatform } = await open()
    platform.set('s', 'theirs')
    await wait(10)
    page.type('s', 'mine')
    await wait(60_000)
    expect(flow()).toMatchObject({
      status: 'UPDATING_FAILED',
      failure: { kind: 'newer-elsewhere' },
    })
    expect([page.text('s'), page.offered('s'), onPlatform()?.fields.sql]).toEqual([
      'mine',
      ['theirs'],
      'theirs',
    ])
    page.type('s', 'mine, longer')
    page.sessions.retry()
    session.save()
    await wait(60_000)
    expect([flow().status, onPlatform()?.fields.sql]).toEqual(['UPDATING_FAILED', 'theirs'])
    session.saveOver()
    await wait(200)
    expect([flow().status, onPlatform()?.fields.sql]).toEqual(['IDLE', 'mine, longer'])
  })

  it('a dismissed text is saved over, a taken one is what is saved', async () => {
    const { platform, page, session, flow, onPlatform } = await open()
    const meet = async (theirs: string, own: string) => {
      platform.set('s', theirs)
      page.type('s', own)
      await wait(2500)
      const state = flow()
      const offered = hasDocument(state)
        ? state.document.offered.find(({ sql }) => sql === theirs)
        : undefined
      if (!offered) throw new Error('Nothing is on offer.')
      return offered
    }
    session.dismiss(await meet('theirs', 'mine'))
    await wait(2500)
    expect([flow().status, onPlatform()?.fields.sql, page.offered('s')]).toEqual([
      'IDLE',
      'mine',
      [],
    ])
    session.take(await meet('their second', 'my second'))
    await wait(2500)
    expect([flow().status, onPlatform()?.fields.sql, page.offered('s')]).toEqual([
      'IDLE',
      'their second',
      ['my second'],
    ])
  })

  it('what does not touch is merged and saved', async () => {
    const { platform, page, flow, onPlatform } = await open()
    page.type('s', 'select a\nfrom t\nlimit 1')
    await wait(1500)
    platform.set('s', 'select a\nfrom t\nlimit 9')
    page.type('s', 'select a, b\nfrom t\nlimit 1')
    await wait(2500)
    expect([flow().status, page.text('s'), page.offered('s')]).toEqual([
      'IDLE',
      'select a, b\nfrom t\nlimit 9',
      [],
    ])
    expect(onPlatform()?.fields.sql).toBe('select a, b\nfrom t\nlimit 9')
  })

  it('waits for a choice after a reload too', async () => {
    const { platform, storage, page, onPlatform } = await open()
    platform.set('s', 'theirs')
    page.type('s', 'mine')
    await wait(2500)
    page.crash()
    const again = await open({ platform, storage })
    await wait(60_000)
    expect([again.text(), again.page.offered('s'), onPlatform()?.fields.sql]).toEqual([
      'mine',
      ['theirs'],
      'theirs',
    ])
  })

  it('an earlier text is restored, and the one that was shown is on offer', async () => {
    const { page, session, flow, onPlatform } = await open()
    page.type('s', 'later text')
    await wait(1500)
    session.restore('later')
    await wait(1500)
    expect([flow().status, onPlatform()?.fields.sql, page.offered('s')]).toEqual([
      'IDLE',
      'later',
      ['later text'],
    ])
  })

  it('deleted: the text stays, and is saved again on request', async () => {
    const { platform, page, session, flow, onPlatform } = await open()
    platform.copies.delete('s')
    page.type('s', 'mine')
    await wait(30_000)
    expect([flow().status, page.text('s'), onPlatform()]).toEqual([
      'UPDATING_FAILED',
      'mine',
      undefined,
    ])
    session.save()
    await wait(200)
    expect([flow().status, onPlatform()?.fields.sql]).toEqual(['IDLE', 'mine'])
  })

  it('a save whose answer was lost is no conflict', async () => {
    const { platform, page, onPlatform, flow } = await open()
    platform.losesAnswers = true
    page.type('s', 'mine')
    await wait(1200)
    expect([flow().status, onPlatform()?.version]).toEqual(['UPDATING_FAILED', 2])
    platform.losesAnswers = false
    await wait(10_000)
    expect([flow().status, page.offered('s'), onPlatform()?.fields.sql]).toEqual([
      'IDLE',
      [],
      'mine',
    ])
  })
})

describe('the draft', () => {
  it('is there after a reload in the middle of a save, and goes when it is saved', async () => {
    const { platform, storage, page } = await open()
    platform.down = true
    page.type('s', 'mine')
    await wait(1020)
    page.leave()
    const again = await open({ platform, storage })
    expect([again.text(), needsSaving(again.flow())]).toEqual(['mine', true])
    platform.down = false
    await wait(5000)
    expect([platform.copies.get('s')?.fields.sql, storage.items.size]).toEqual(['mine', 0])
  })

  it('of a snippet that is not open is saved as well', async () => {
    const { platform, storage, page } = await open()
    page.type('s', 'mine')
    page.leave()
    const other = new TestPage(platform, storage, 'other')
    other.sessions.resume()
    await wait(3000)
    expect([platform.copies.get('s')?.fields.sql, storage.items.size]).toEqual(['mine', 0])
  })

  it('refused by the storage is stored as soon as it accepts it, without another key press', async () => {
    const { platform, storage, page } = await open()
    platform.down = true
    storage.broken = true
    page.type('s', 'mine')
    await wait(500)
    // A hidden page writes immediately, and usually lives on.
    page.sessions.flush()
    storage.broken = false
    await wait(300)
    page.crash()
    const again = await open({ platform, storage })
    expect(again.text()).toBe('mine')
  })

  it('that could not be read is left alone by a tab without changes', () => {
    const storage = new TestStorage()
    const snippetStore = createSnippetStore({
      draftStore: createDraftStore(storage.page()),
      keyOf: (id) => `snippet/${id}`,
      listKey: 'snippets',
      page: 'p',
    })
    void snippetStore.write('s', { ...newSnippet({ sql: 'mine' }), changedAt: 1 })
    storage.broken = true
    expect(() => snippetStore.read('s')).toThrow()
    storage.broken = false
    void snippetStore.write('s', {
      ...newSnippet({ sql: 'saved' }),
      base: { version: 1, updatedAt: 1, fields: null },
    })
    expect(snippetStore.read('s')).toMatchObject({ document: { fields: { sql: 'mine' } } })
  })

  it('is shown while the platform cannot be reached', async () => {
    const { platform, storage, page } = await open()
    platform.down = true
    page.type('s', 'mine')
    page.leave()
    const again = await open({ platform, storage })
    expect(again.text()).toBe('mine')
  })

  it('refused by the storage is reported, and the text is saved anyway', async () => {
    const { storage, page, onPlatform } = await open()
    storage.broken = true
    page.type('s', 'mine')
    await wait(300)
    expect(page.sessions.getState().isStorageFailing).toBe(true)
    await wait(2000)
    expect(onPlatform()?.fields.sql).toBe('mine')
    storage.broken = false
    page.type('s', 'more')
    await wait(300)
    expect(page.sessions.getState().isStorageFailing).toBe(false)
  })
})

it('with a storage that is full, outlives the workspace as long as the page lives', async () => {
  const platform = new TestPlatform()
  platform.set('s', 'select 1')
  platform.down = true
  const draftStore = createDraftStore({
    getItem: () => null,
    setItem: () => {
      throw new Error('QuotaExceededError')
    },
    removeItem: () => {},
  })
  const workspace = () => {
    const snippetStore = createSnippetStore({
      draftStore,
      keyOf: (id) => id,
      listKey: 'list',
      page: 'p',
    })
    const quiet = { now: () => Date.now(), onStorageFailure: () => {}, onSaved: () => {} }
    return createSnippetSessions({ gateway: platform.gateway, snippetStore, ...quiet })
  }
  const first = workspace()
  first.begin('n', {})
  first.get('n').change({ sql: 'mine' })
  first.flush()
  first.end()
  platform.down = false
  const second = workspace()
  second.resume()
  await wait(3000)
  expect(platform.copies.get('n')?.fields.sql).toBe('mine')
})

describe('what is on offer', () => {
  it('changes places with what is shown when it is taken, and goes when it is dismissed', async () => {
    const { platform, page, session, flow } = await open()
    platform.set('s', 'theirs')
    page.type('s', 'mine')
    await wait(2500)
    page.take('s')
    expect([page.text('s'), page.offered('s'), needsSaving(flow())]).toEqual([
      'theirs',
      ['mine'],
      true,
    ])
    const now = flow()
    if (hasDocument(now)) session.dismiss(now.document.offered[0]!)
    expect(page.offered('s')).toEqual([])
  })
})

it('a snippet that cannot be had says so, and can be asked for again', async () => {
  const { platform, session, flow } = await open({ saved: '' })
  expect(flow()).toMatchObject({ status: 'LOADING_FAILED', error: { status: 404 } })
  platform.set('s', 'now')
  session.open()
  await wait(200)
  expect(flow()).toMatchObject({ status: 'IDLE', document: { fields: { sql: 'now' } } })
})
