import { HowdahTheme, ToastProvider } from '@howdah/ui'
import '@howdah/ui/styles.css'
import type { Decorator, Preview } from '@storybook/react-vite'
import { StrictMode } from 'react'
import { expect, waitFor } from 'storybook/test'
import './preview.css'

/** Stories that bring a theme of their own, or none, say `parameters: { bare: true }`. */
const withTheme: Decorator = (Story, { globals, parameters }) => {
  const appearance = globals['appearance'] === 'dark' ? 'dark' : 'light'
  document.body.dataset['appearance'] = appearance
  if (parameters['bare'] === true) {
    return (
      <StrictMode>
        <Story />
      </StrictMode>
    )
  }
  return (
    <StrictMode>
      <HowdahTheme appearance={appearance} style={{ padding: parameters['padding'] === 0 ? 0 : 16, background: 'var(--color-background)' }}>
        <ToastProvider>
          <Story />
        </ToastProvider>
      </HowdahTheme>
    </StrictMode>
  )
}

/**
 * A menu that is just closing still hides the page from assistive technology, and what has the focus in it: the look at accessibility,
 * which comes after this, waits until it is gone. What is open stays.
 */
async function overlaysHaveClosed() {
  const closing = () =>
    document.querySelector('[data-aria-hidden]') &&
    !document.querySelector('[data-state="open"]:is([role="menu"], [role="dialog"], [role="alertdialog"], [role="listbox"])')
  await waitFor(() => expect(closing()).toBeFalsy(), { timeout: 5_000 })
}

const preview: Preview = {
  decorators: [withTheme],
  afterEach: overlaysHaveClosed,
  initialGlobals: { appearance: 'light' },
  globalTypes: {
    appearance: {
      description: 'Light or dark',
      toolbar: { title: 'Appearance', icon: 'contrast', items: ['light', 'dark'], dynamicTitle: true },
    },
  },
  parameters: {
    layout: 'fullscreen',
    a11y: { test: 'error', options: { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] } },
  },
}

export default preview
