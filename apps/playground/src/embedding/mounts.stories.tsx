import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState, type ReactNode } from 'react'
import { expect, waitFor, type within } from 'storybook/test'
import databaseSelector from '../sdk/database-selector.stories'
import notifications from '../sdk/notifications.stories'
import storageExplorer from '../sdk/storage-explorer.stories'
import users from '../sdk/users.stories'
import { ORDERS, orders, SqlScene } from '../sdk/scenes/sql-scene'
import { endLine, result } from '../sdk/scenes/story-platform'

const MOUNTS = 20

function Toggled({ children }: { children: ReactNode }) {
  const [isShown, setShown] = useState(false)
  return (
    <>
      <button type="button" data-toggle onClick={() => setShown(!isShown)}>
        {isShown ? 'Unmount' : 'Mount'}
      </button>
      {isShown && children}
    </>
  )
}

/** Twenty mounts and unmounts leave neither a node nor a listener in the page. */
const meta = {
  title: 'embedding/Mounts',
  component: Toggled,
  parameters: { padding: 0 },
  args: { children: null },
} satisfies Meta<typeof Toggled>
export default meta
type Story = StoryObj<typeof meta>

/** Counts the listeners of the window and the document by their types. */
function countListeners() {
  const counts = new Map<string, number>()
  const { addEventListener: add, removeEventListener: remove } = EventTarget.prototype
  const known = new Map<EventTarget, Set<string>>()
  const ids = new WeakMap<object, number>()
  let next = 0
  const keyOf = (type: string, listener: object, options: unknown) => {
    if (!ids.has(listener)) ids.set(listener, next++)
    const capture = options === true || (options as { capture?: boolean } | null)?.capture === true
    return `${type} ${ids.get(listener)} ${capture}`
  }
  const count = (target: EventTarget, type: string, change: number) => {
    const name = `${target === window ? 'window' : 'document'} ${type}`
    counts.set(name, (counts.get(name) ?? 0) + change)
  }
  const isPage = (target: unknown): target is EventTarget =>
    target === window || target === document || target === document.body
  EventTarget.prototype.addEventListener = function (type, listener, options) {
    if (isPage(this) && listener && !(options as { once?: boolean } | null)?.once) {
      const keys = known.get(this) ?? new Set()
      known.set(this, keys)
      const key = keyOf(type, listener, options)
      if (!keys.has(key)) count(this, type, 1)
      keys.add(key)
    }
    return add.call(this, type, listener, options)
  }
  EventTarget.prototype.removeEventListener = function (type, listener, options) {
    if (isPage(this) && listener && known.get(this)?.delete(keyOf(type, listener, options)))
      count(this, type, -1)
    return remove.call(this, type, listener, options)
  }
  return {
    left: () => Object.fromEntries([...counts].filter(([, left]) => left > 0)),
    stop() {
      EventTarget.prototype.addEventListener = add
      EventTarget.prototype.removeEventListener = remove
    },
  }
}

function mountedTwentyTimes(seen: (page: ReturnType<typeof within>) => Promise<unknown>): Story {
  return {
    play: async ({ canvas, canvasElement }) => {
      const toggle = canvasElement.querySelector<HTMLElement>('[data-toggle]')!
      const cycle = async () => {
        toggle.click()
        await seen(canvas)
        toggle.click()
        await waitFor(() => expect(toggle).toHaveTextContent('Mount'))
      }
      // What is shared by all widgets of a page comes with the first one.
      await cycle()
      const nodes = document.body.querySelectorAll('*').length
      const listeners = countListeners()
      try {
        for (let mount = 0; mount < MOUNTS; mount++) await cycle()
        await waitFor(() => expect(document.body.querySelectorAll('*').length).toBe(nodes))
        await waitFor(() => expect(listeners.left()).toEqual({}))
      } finally {
        listeners.stop()
      }
    },
  }
}

export const SqlEditor: Story = {
  ...mountedTwentyTimes((page) => page.findByRole('textbox', { name: 'SQL query' })),
  args: {
    children: (
      <SqlScene
        sql="select * from orders"
        answer={() => [...result(ORDERS, orders(3)), endLine(1)]}
      />
    ),
  },
}

export const StorageExplorer: Story = {
  ...mountedTwentyTimes((page) => page.findByRole('option', { name: /beach/ })),
  args: { children: <storageExplorer.component view={{ bucketId: 'pictures' }} /> },
}

export const Users: Story = {
  ...mountedTwentyTimes((page) => page.findByText('6 users')),
  args: { children: <users.component /> },
}

export const Notifications: Story = {
  ...mountedTwentyTimes((page) => page.findByRole('button', { name: /^Notifications/ })),
  args: { children: <notifications.component count={3} /> },
}

export const DatabaseSelector: Story = {
  ...mountedTwentyTimes((page) => page.findByRole('button', { name: /^Source/ })),
  args: { children: <databaseSelector.component count={2} /> },
}
