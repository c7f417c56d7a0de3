import { FunctionEditor } from '@howdah/sdk/function-editor'
import { RealtimeInspector } from '@howdah/sdk/realtime-inspector'
import { SchemaDiagram } from '@howdah/sdk/schema-diagram'
import { SqlEditor } from '@howdah/sdk/sql-editor'
import { SqlPanel } from '@howdah/sdk/sql-panel'
import { SqlWorkspace } from '@howdah/sdk/sql-workspace'
import { StorageExplorer } from '@howdah/sdk/storage-explorer'
import { TableEditor } from '@howdah/sdk/table-editor'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState, type ComponentType } from 'react'
import { createPortal } from 'react-dom'
import { expect, spyOn, waitFor } from 'storybook/test'
import { StoryFrame } from '../sdk/scenes/story-frame'
import { json } from '../sdk/scenes/story-platform'

const widgets: Record<string, ComponentType> = {
  'sql-editor': SqlEditor,
  'sql-panel': SqlPanel,
  'sql-workspace': SqlWorkspace,
  'table-editor': TableEditor,
  'storage-explorer': StorageExplorer,
  'schema-diagram': SchemaDiagram,
  'function-editor': FunctionEditor,
  'realtime-inspector': RealtimeInspector,
}

const nothing = () =>
  Promise.resolve(json({ code: 'not_found', message: 'Not found.', request_id: 'r' }, 404))

/** Widgets one below the other, each twice, in containers of a height or without one. */
function Scene({ height }: { height?: number }) {
  return (
    <StoryFrame fetch={nothing} style={{ height: 'auto' }}>
      {Object.entries(widgets).flatMap(([name, Widget]) =>
        [1, 2].map((count) => (
          <section key={`${name} ${count}`} style={{ height }} data-container>
            <Widget />
          </section>
        )),
      )}
    </StoryFrame>
  )
}

const byText = (a: string, b: string) => a.localeCompare(b)
const warnings: string[] = []

/** A widget whose container has no height has one of its own, and says so once, as it does without its styles. */
const meta = {
  title: 'embedding/Heights',
  component: Scene,
  parameters: { padding: 0, bare: true },
  beforeEach() {
    warnings.splice(0)
    const spy = spyOn(console, 'warn').mockImplementation((text: unknown) => {
      if (String(text).startsWith('Howdah:')) warnings.push(String(text))
    })
    return () => spy.mockRestore()
  },
} satisfies Meta<typeof Scene>
export default meta
type Story = StoryObj<typeof meta>

const rootsIn = (canvasElement: HTMLElement) => [
  ...canvasElement.querySelectorAll<HTMLElement>('[data-container] > .hw-root'),
]

/** First, since a page is warned once. */
export const Given: Story = {
  args: { height: 240 },
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(rootsIn(canvasElement)).toHaveLength(16))
    await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
    await expect(warnings).toEqual([])
    await expect(canvasElement.querySelector('[data-own-height]')).toBeNull()
  },
}

export const Absent: Story = {
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(rootsIn(canvasElement)).toHaveLength(16))
    await waitFor(() =>
      expect(
        warnings.map((text) => /of ([\w-]+) has no/.exec(text)?.[1] ?? '').toSorted(byText),
      ).toEqual(Object.keys(widgets).toSorted(byText)),
    )
    for (const root of rootsIn(canvasElement)) {
      await expect(root).toHaveAttribute('data-own-height')
      await expect(root.offsetHeight).toBeGreaterThanOrEqual(320)
    }
  },
}

/** The root element of a page of Vite's template, which is as high as the window. */
export const InColumn: Story = {
  render: () => (
    <StoryFrame
      fetch={nothing}
      style={{ display: 'flex', flexDirection: 'column', height: 'auto', minHeight: '100svh' }}
    >
      <SqlEditor />
      <TableEditor />
      <StorageExplorer />
    </StoryFrame>
  ),
  play: async ({ canvasElement }) => {
    const heights = () =>
      [...canvasElement.querySelectorAll<HTMLElement>('main > .hw-root')].map(
        (root) => root.offsetHeight >= 320,
      )
    await waitFor(() => expect(heights()).toEqual([true, true, true]))
  },
}

/** A container that is meant to be low stays so. */
export const Low: Story = {
  render: () => (
    <StoryFrame fetch={nothing} style={{ height: 80, overflow: 'hidden' }}>
      <SqlEditor />
    </StoryFrame>
  ),
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelector('main > .hw-root')).toBeTruthy())
    await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
    await expect(canvasElement.querySelector('[data-own-height]')).toBeNull()
  },
}

/** Adopts no style sheet, which a page forgets as easily as the import. */
function BareShadow() {
  const [shadow, setShadow] = useState<ShadowRoot | null>(null)
  return (
    <StoryFrame fetch={nothing} style={{ height: 'auto' }}>
      <div
        style={{ height: 240 }}
        ref={(host) => setShadow(host && (host.shadowRoot ?? host.attachShadow({ mode: 'open' })))}
      >
        {shadow && createPortal([<SqlEditor key="1" />, <SqlEditor key="2" />], shadow)}
      </div>
    </StoryFrame>
  )
}

export const WithoutStyles: Story = {
  parameters: { a11y: { test: 'off' } },
  render: () => <BareShadow />,
  play: () =>
    waitFor(() =>
      expect(warnings.filter((text) => text.includes('styles.css'))).toEqual([
        'Howdah: a widget lacks @howdah/sdk/styles.css.',
      ]),
    ),
}
