// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode } from 'react'
import { expect, it } from 'vitest'
import * as Dialog from '../overlays/dialog'
import { Button } from '../elements'
import { HowdahTheme } from './howdah-theme'
import { useHowdahTheme } from './theme-context'

function OpenDialog() {
  return (
    <Dialog.Root defaultOpen>
      <Dialog.Content>
        <Dialog.Title>A dialog</Dialog.Title>
        <Dialog.Description>Of ours</Dialog.Description>
      </Dialog.Content>
    </Dialog.Root>
  )
}

it('puts overlays into a portal root of its own, which is gone with it', () => {
  const { unmount } = render(
    <StrictMode>
      <HowdahTheme appearance="dark">
        <OpenDialog />
      </HowdahTheme>
    </StrictMode>,
  )
  const dialog = screen.getByRole('dialog')
  const portal = dialog.closest('.hw-portal')
  expect(portal?.parentElement).toBe(document.body)
  expect(portal?.className).toContain('hw-root')
  expect(portal?.getAttribute('data-appearance')).toBe('dark')
  unmount()
  expect(document.querySelector('.hw-portal')).toBeNull()
})

it('takes the container that it is given', () => {
  const container = document.body.appendChild(document.createElement('div'))
  render(
    <HowdahTheme portalContainer={container}>
      <OpenDialog />
    </HowdahTheme>,
  )
  expect(container.contains(screen.getByRole('dialog'))).toBe(true)
  container.remove()
})

it.each(['dialog', '[popover]'])('stays inside of %s', (selector) => {
  document.body.innerHTML =
    '<dialog open><div></div></dialog><section popover><div></div></section>'
  const place = document.querySelector(selector)
  render(
    <HowdahTheme>
      <OpenDialog />
    </HowdahTheme>,
    { container: document.querySelector<HTMLElement>(`${selector} > div`)! },
  )
  expect(screen.getByText('Of ours').closest('.hw-portal')?.parentElement).toBe(place)
})

it('follows an element into fullscreen, and back', () => {
  const around = document.body.appendChild(document.createElement('section'))
  const container = around.appendChild(document.createElement('div'))
  let fullscreen: Element | null = null
  Object.defineProperty(document, 'fullscreenElement', {
    configurable: true,
    get: () => fullscreen,
  })
  render(
    <HowdahTheme>
      <OpenDialog />
    </HowdahTheme>,
    { container },
  )
  const place = () => screen.getByRole('dialog').closest('.hw-portal')?.parentElement
  expect(place()).toBe(document.body)
  const change = (element: Element | null) =>
    act(() => {
      fullscreen = element
      document.dispatchEvent(new Event('fullscreenchange'))
    })
  change(around)
  expect(place()).toBe(around)
  change(null)
  expect(place()).toBe(document.body)
  Reflect.deleteProperty(document, 'fullscreenElement')
})

it('stays inside of a shadow root', () => {
  const host = document.body.appendChild(document.createElement('div'))
  const shadow = host.attachShadow({ mode: 'open' })
  const container = shadow.appendChild(document.createElement('div'))
  render(
    <HowdahTheme>
      <OpenDialog />
    </HowdahTheme>,
    { container },
  )
  expect(shadow.querySelector('.hw-portal [role="dialog"]')).not.toBeNull()
  expect(document.body.querySelector(':scope > .hw-portal')).toBeNull()
  host.remove()
})

it('keeps two themes on a page apart, each with its own portal root', () => {
  render(
    <>
      <HowdahTheme appearance="light" accentColor="green">
        <span />
      </HowdahTheme>
      <HowdahTheme appearance="dark">
        <span />
      </HowdahTheme>
    </>,
  )
  const portals = [...document.querySelectorAll('.hw-portal')].map(
    (portal) =>
      `${portal.getAttribute('data-appearance')} ${portal.getAttribute('data-accent-color')}`,
  )
  expect(portals.sort()).toEqual(['dark iris', 'light green'])
})

it('inherits settings that an inner theme does not set', () => {
  const seen: unknown[] = []
  function See() {
    const theme = useHowdahTheme()
    seen.push([theme?.appearance, theme?.accentColor, theme?.radius])
    return null
  }
  render(
    <HowdahTheme appearance="dark" accentColor="green" radius="full">
      <HowdahTheme radius="none">
        <See />
      </HowdahTheme>
    </HowdahTheme>,
  )
  expect(seen.at(-1)).toEqual(['dark', 'green', 'none'])
})

it('says what is missing when an overlay stands outside', () => {
  expect(() => render(<OpenDialog />)).toThrow(/Theme/)
})

it('hands clicks through to the host', async () => {
  const clicks: string[] = []
  render(
    <HowdahTheme>
      <Button onClick={() => clicks.push('clicked')}>Press</Button>
    </HowdahTheme>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Press' }))
  expect(clicks).toEqual(['clicked'])
})

it('gives menus the color, the fonts and the direction of the page', () => {
  document.body.dir = 'rtl'
  render(
    <HowdahTheme accentColor="#0a7" fontFamily="Inter" codeFontFamily="Fira Code">
      <OpenDialog />
    </HowdahTheme>,
  )
  const portal = screen.getByRole('dialog').closest<HTMLElement>('.hw-portal')
  expect(portal?.dataset['brand']).toBe('')
  expect(portal?.dir).toBe('rtl')
  expect(portal?.style.getPropertyValue('--hw-brand')).toBe('#0a7')
  expect(portal?.style.fontFamily).toBe('Inter')
  expect(portal?.style.getPropertyValue('--hw-font-mono')).toBe('Fira Code')
  document.body.removeAttribute('dir')
})

it('takes a named color by its own scale', () => {
  const { container } = render(<HowdahTheme accentColor="green" />)
  const root = container.querySelector<HTMLElement>('.hw-root')
  expect(root?.dataset['accentColor']).toBe('green')
  expect(root?.dataset['brand']).toBeUndefined()
})
