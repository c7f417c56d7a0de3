import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDraft, DRAFT_DELAY_MS, type Draft } from './draft'
import { createDraftStore, type DraftStore } from '../draft-store/draft-store'
import { TestStorage } from '../draft-store/draft-storage.fixture'

const KEY = 'howdah:v1:k'

/** Opens an editor, reduced to the parts that concern its draft. */
function openEditor(draftStore: DraftStore, initial = '') {
  const editor = {
    text: initial,
    failures: 0,
    recoveries: 0,
    draft: null as unknown as Draft,
    type: (_: string) => {},
  }
  editor.draft = createDraft({
    draftStore,
    key: KEY,
    initial,
    onRestore: (text) => (editor.text = text),
    onFailure: () => (editor.failures += 1),
    onRecovery: () => (editor.recoveries += 1),
  })
  editor.type = (text) => {
    editor.text += text
    editor.draft.change(editor.text)
  }
  editor.draft.open()
  return editor
}

let storage: TestStorage
beforeEach(() => {
  vi.useFakeTimers()
  storage = new TestStorage()
})
afterEach(() => vi.useRealTimers())
const wait = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
const reload = (initial?: string) => openEditor(createDraftStore(storage), initial)

describe('a draft', () => {
  it('is written within 300 ms of the first change, however long one goes on typing', async () => {
    const editor = reload()
    for (let tenth = 0; tenth < 10; tenth += 1) {
      editor.type('x')
      await wait(29)
    }
    expect(storage.items.get(KEY)).toMatch(/^x{6,}$/)
    expect(DRAFT_DELAY_MS).toBeLessThan(300)
  })

  it('is there after a reload', async () => {
    reload().type('select 1')
    await wait(300)
    expect(reload().text).toBe('select 1')
  })

  it('is written at once when the page goes', () => {
    const editor = reload()
    editor.type('select 1')
    editor.draft.flush()
    expect(storage.items.get(KEY)).toBe('select 1')
  })

  it('goes when the text is back to what it was at the start', async () => {
    const editor = reload('select 1')
    editor.type(';')
    await wait(300)
    editor.text = 'select 1'
    editor.draft.change(editor.text)
    await wait(300)
    expect(storage.items.size).toBe(0)
  })

  it('stays when the text is cleared', async () => {
    const editor = reload('select 1')
    editor.text = ''
    editor.draft.change('')
    await wait(300)
    expect(reload('select 1').text).toBe('')
  })

  it('joins what was typed before a slow storage answered', async () => {
    storage.items.set(KEY, 'the draft')
    storage.latency = 500
    const editor = reload()
    editor.type('typed')
    await wait(600)
    expect(editor.text).toBe('the draft\ntyped')
    await wait(1100)
    expect(storage.items.get(KEY)).toBe('the draft\ntyped')
  })

  it('joins it also when the page was gone before the storage answered', async () => {
    storage.items.set(KEY, 'the draft')
    storage.latency = 500
    const page = storage.page()
    const editor = openEditor(createDraftStore(page))
    editor.type('typed')
    editor.draft.flush()
    page.end()
    await wait(600)
    const next = reload()
    await wait(600)
    expect(next.text).toBe('the draft\ntyped')
    await wait(2000)
    expect([...storage.items]).toEqual([[KEY, 'the draft\ntyped']])
  })

  it('is found by the next editor of the page while its write is still on the way', async () => {
    storage.latency = 400
    const draftStore = createDraftStore(storage)
    const editor = openEditor(draftStore)
    await wait(500)
    editor.type('first')
    await wait(210)
    editor.type(' second')
    editor.draft.close()
    const next = openEditor(draftStore)
    await wait(500)
    expect(next.text).toBe('first second')
    await wait(1000)
    expect(storage.items.get(KEY)).toBe('first second')
  })

  it('says once that the storage fails, once that it works again, and has lost nothing', async () => {
    const editor = reload()
    storage.broken = true
    editor.type('a')
    await wait(300)
    editor.type('b')
    await wait(300)
    expect(editor.failures).toBe(1)
    storage.broken = false
    editor.type('c')
    await wait(300)
    expect([editor.recoveries, storage.items.get(KEY)]).toEqual([1, 'abc'])
  })

  describe('that the storage refused is in it 300 ms after it works again, without another key,', () => {
    const word = async (
      before: (editor: ReturnType<typeof reload>) => void,
      latency: number | null = null,
    ) => {
      const editor = reload()
      storage.latency = latency
      storage.broken = true
      editor.type('typed')
      await wait(600)
      before(editor)
      await wait(600)
      storage.broken = false
      await wait(300)
      expect([storage.items.get(KEY), editor.failures]).toEqual(['typed', 1])
      return editor
    }
    it('and is reported once', async () => expect((await word(() => {})).recoveries).toBe(1))
    it('when the storage takes its time to refuse', () => word(() => {}, 30))
    it('when the page was hidden meanwhile', () => word((editor) => editor.draft.flush()))
    it('when the editor has gone', () => word((editor) => editor.draft.close()))
    it('when the editor has gone that could not read what was there', async () => {
      storage.items.set(KEY, 'the draft')
      storage.broken = true
      const editor = reload()
      editor.type('typed')
      editor.draft.flush()
      await wait(300)
      editor.draft.close()
      await wait(300)
      storage.broken = false
      await wait(300)
      expect([...storage.items]).toEqual([[KEY, 'the draft\ntyped']])
    })
  })

  it('that could not be read is shown as soon as it can be, without a key', async () => {
    storage.items.set(KEY, 'the draft')
    storage.broken = true
    const editor = reload()
    await wait(600)
    storage.broken = false
    await wait(300)
    expect([editor.text, editor.failures, editor.recoveries]).toEqual(['the draft', 1, 1])
  })

  it('is no longer tried for where its editor has gone and nothing is left to write, or another one has taken over', async () => {
    storage.broken = true
    const draftStore = createDraftStore(storage)
    openEditor(draftStore).draft.close()
    const first = openEditor(draftStore)
    first.type('first')
    first.draft.close()
    const second = openEditor(draftStore)
    second.type(' second')
    storage.broken = false
    await wait(300)
    second.text = 'all new'
    second.draft.change(second.text)
    await wait(300)
    expect(storage.items.get(KEY)).toBe('all new')
    second.draft.close()
    await wait(300)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('is read again after the storage refused, before anything is written over it', async () => {
    storage.items.set(KEY, 'the draft')
    storage.broken = true
    const editor = reload()
    editor.type('typed')
    await wait(300)
    expect(editor.failures).toBe(1)
    storage.broken = false
    editor.type('!')
    await wait(300)
    expect(editor.text).toBe('the draft\ntyped!')
    expect(storage.items.get(KEY)).toBe('the draft\ntyped!')
  })

  it('is not doubled when an editor is mounted twice in a row, as StrictMode does', () => {
    storage.items.set(KEY, 'the draft')
    const draftStore = createDraftStore(storage)
    const first = openEditor(draftStore)
    first.draft.close()
    let text = first.text
    createDraft({
      draftStore,
      key: KEY,
      initial: '',
      current: text,
      onRestore: (restored) => (text = restored),
      onFailure: () => {},
      onRecovery: () => {},
    }).open()
    expect(text).toBe('the draft')
  })
})

describe('createDraftStore', () => {
  it('gives a key away once at a time', () => {
    const draftStore = createDraftStore(storage)
    const [first, second] = [draftStore.claim('k'), draftStore.claim('k')]
    expect([first.key, second.key]).toEqual(['k', 'k~2'])
    first.release()
    expect(draftStore.claim('k').key).toBe('k')
  })

  it('touches nothing but its own keys', async () => {
    storage.items.set('the host', 'its own')
    const editor = reload()
    editor.type('x')
    await wait(300)
    expect([...storage.items.keys()]).toEqual(['the host', KEY])
  })
})
