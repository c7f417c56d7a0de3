import { HowdahTheme } from '@howdah/ui/theme/howdah-theme'
import { ToastProvider } from '@howdah/ui/toast/toast-provider'
import '@howdah/ui/styles.css'
import type { Decorator, Preview } from '@storybook/react-vite'
import { StrictMode } from 'react'
import { configure } from 'storybook/test'
import './preview.css'

/**
 * Timeout of asynchronous queries in a story, in ms: code loads on demand, and machines can be
 * slow.
 */
configure({ asyncUtilTimeout: 20_000 })

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
      <HowdahTheme
        appearance={appearance}
        style={{
          padding: parameters['padding'] === 0 ? 0 : 16,
          background: 'var(--color-background)',
        }}
      >
        <ToastProvider>
          <Story />
        </ToastProvider>
      </HowdahTheme>
    </StrictMode>
  )
}

const preview: Preview = {
  decorators: [withTheme],
  initialGlobals: { appearance: 'light' },
  globalTypes: {
    appearance: {
      description: 'Light or dark',
      toolbar: {
        title: 'Appearance',
        icon: 'contrast',
        items: ['light', 'dark'],
        dynamicTitle: true,
      },
    },
  },
  parameters: {
    layout: 'fullscreen',
    a11y: {
      test: 'error',
      options: { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
    },
  },
}

export default preview
