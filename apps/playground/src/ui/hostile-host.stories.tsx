import { HowdahTheme } from '@howdah/ui/theme/howdah-theme'
import { ToastProvider } from '@howdah/ui/toast/toast-provider'
import { CodeEditor } from '@howdah/ui/code-editor/code-editor'
import { DataGrid } from '@howdah/ui/data-grid/data-grid'
import css from '@howdah/ui/styles.css?inline'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { expect, waitFor } from 'storybook/test'
import { sampleCell, sampleColumns } from './grid-sample'
import { hostMarkup, hostileCss } from './hostile-css'
import { Pieces } from './pieces'

function Widgets() {
  return (
    <HowdahTheme appearance="light">
      <ToastProvider>
        <Pieces />
        <CodeEditor
          aria-label="SQL"
          defaultValue={"select 'a', 1 -- note\nfrom users"}
          style={{ height: 160 }}
          problems={PROBLEMS}
        />
        <DataGrid
          aria-label="Result"
          columns={sampleColumns}
          rowCount={100}
          getCell={sampleCell}
          style={{ height: 240 }}
        />
      </ToastProvider>
    </HowdahTheme>
  )
}

const PROBLEMS = [{ from: 7, to: 10, message: 'not like this', severity: 'error' as const }]

/** A page of its own with our stylesheet, the host's rules and our widgets in a box of a fixed size. */
function Page({ name, hostCss, ourCss }: { name: string; hostCss: string; ourCss: string }) {
  const ref = useRef<HTMLIFrameElement>(null)
  const [container, setContainer] = useState<HTMLElement | null>(null)
  useLayoutEffect(() => {
    const page = ref.current?.contentDocument
    if (!page) return
    // Our styles come first: with equal specificity, the host's rules win.
    page.open()
    page.write('<!doctype html>')
    page.close()
    page.head.innerHTML = `<style>${ourCss}</style><style>${hostCss}</style>`
    page.body.innerHTML = `<main>${hostMarkup}</main>`
    const box = page.body.appendChild(page.createElement('section'))
    box.style.cssText =
      'all: initial; display: block; position: absolute; top: 0; left: 0; width: 800px; font-family: sans-serif;'
    setContainer(box)
  }, [hostCss, ourCss])
  return (
    // No scrollbar, which would make one page narrower than the other.
    <iframe ref={ref} title={name} scrolling="no" style={{ width: 820, height: 1600, border: 0 }}>
      {container && ourCss !== '' && createPortal(<Widgets />, container)}
    </iframe>
  )
}

function Pages() {
  return (
    <div style={{ display: 'flex' }}>
      <Page name="Alone" hostCss="" ourCss={css} />
      <Page name="In a hostile page" hostCss={hostileCss} ourCss={css} />
      <Page name="The hostile page without us" hostCss={hostileCss} ourCss="" />
    </div>
  )
}

const meta = {
  title: 'ui/Hostile host',
  component: Pages,
  parameters: { bare: true },
} satisfies Meta<typeof Pages>

export default meta
type Story = StoryObj<typeof meta>

const pageOf = (root: HTMLElement, name: string) =>
  root.querySelector<HTMLIFrameElement>(`iframe[title="${name}"]`)?.contentDocument as Document

/** The one thing that a host hands down. */
const LET_IN = new Set(['font-family'])

function differences(ours: Element, theirs: Element, pseudo?: string): string[] {
  const alone = (ours.ownerDocument.defaultView as Window).getComputedStyle(ours, pseudo)
  const hostile = (theirs.ownerDocument.defaultView as Window).getComputedStyle(theirs, pseudo)
  // A pseudo-element without content is none.
  if (
    pseudo !== undefined &&
    ['none', 'normal'].includes(alone.content) &&
    ['none', 'normal'].includes(hostile.content)
  )
    return []
  const name = `${ours.tagName.toLowerCase()}.${ours.getAttribute('class') ?? ''}${pseudo ?? ''}`
  // What moves is never caught at the same moment twice.
  const moving = ours.getAnimations().length > 0
  return [...alone]
    .filter((property) => !(moving && property === 'opacity'))
    .filter(
      (property) =>
        !LET_IN.has(property) &&
        !property.startsWith('--') &&
        alone.getPropertyValue(property) !== hostile.getPropertyValue(property),
    )
    .map(
      (property) =>
        `${name} ${property}: ${alone.getPropertyValue(property)} became ${hostile.getPropertyValue(property)}`,
    )
}

export const RendersTheSame: Story = {
  play: async ({ canvasElement }) => {
    const alone = pageOf(canvasElement, 'Alone')
    const hostile = pageOf(canvasElement, 'In a hostile page')
    for (const page of [alone, hostile]) {
      await waitFor(() => expect(page.querySelectorAll('.hw-grid-row').length).toBeGreaterThan(5))
      await waitFor(() => expect(page.querySelector('.cm-lintRange-error')).not.toBeNull())
    }
    const [ours, theirs] = [alone, hostile].map((page) => [
      ...page.querySelectorAll('section .hw-root, section .hw-root *'),
    ])
    await expect(theirs?.length).toBe(ours?.length)
    const found = (ours ?? []).flatMap((element, index) => {
      const other = theirs?.[index] as Element
      return [undefined, '::before', '::after'].flatMap((pseudo) =>
        differences(element, other, pseudo),
      )
    })
    await expect(found.slice(0, 40)).toEqual([])
  },
}

export const LeavesTheHostAlone: Story = {
  play: async ({ canvasElement }) => {
    const withUs = pageOf(canvasElement, 'In a hostile page')
    const without = pageOf(canvasElement, 'The hostile page without us')
    await waitFor(() => expect(withUs.querySelectorAll('.hw-grid-row').length).toBeGreaterThan(5))
    const [ours, theirs] = [without, withUs].map((page) => [
      page.documentElement,
      page.body,
      ...page.querySelectorAll('main, main *'),
    ])
    await expect(
      (ours ?? []).flatMap((element, index) => differences(element, theirs?.[index] as Element)),
    ).toEqual([])
  },
}
